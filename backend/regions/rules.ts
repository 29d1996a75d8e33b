import { isOperatingCountry, type OperatingCountry } from '#schemas/regions.ts'

const firstGuess: Record<OperatingCountry, string> = {
  NG: 'Africa/Lagos',
  GB: 'Europe/London',
  DE: 'Europe/Berlin',
  US: 'America/New_York',
}

/** First guess of a visitor's zone; countries in which the product does not operate get UTC. */
export const timezoneGuess = (country: string): string => (isOperatingCountry(country) ? firstGuess[country] : 'UTC')
