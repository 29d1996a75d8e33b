import { currencyOfCountry, isOperatingCountry, type OperatingCountry } from '#schemas/regions.ts'

const firstGuess: Record<OperatingCountry, string> = {
  NG: 'Africa/Lagos',
  GB: 'Europe/London',
  DE: 'Europe/Berlin',
  US: 'America/New_York',
}

/** First guess of a visitor's zone; countries in which the product does not operate get UTC. */
export const timezoneGuess = (country: string): string => (isOperatingCountry(country) ? firstGuess[country] : 'UTC')

/** A zone is valid when the runtime can make a time in it; the name stays as it was given. */
export function isTimezone(name: string): boolean {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId.length > 0 && !/^[+-]/.test(name)
  } catch {
    return false
  }
}

/** Currencies exist for the operating countries only. */
export const operatingCountries = Object.keys(currencyOfCountry) as OperatingCountry[]
