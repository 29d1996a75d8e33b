import { isOperatingCountry, timezoneOfCountry } from '#schemas/platform/regions.ts'

/** First guess of a visitor's zone; countries in which the product does not operate get UTC. */
export const timezoneGuess = (country: string): string =>
  isOperatingCountry(country) ? timezoneOfCountry[country] : 'UTC'
