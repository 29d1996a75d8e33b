import { isOperatingCountry, timezoneOfCountry } from '#schemas/platform/regions.ts'

/** Default time zone of a visitor; countries in which the product does not operate get UTC. */
export const timezoneGuess = (country: string): string =>
  isOperatingCountry(country) ? timezoneOfCountry[country] : 'UTC'
