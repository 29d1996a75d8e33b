import { isOperatingCountry, type OperatingCountry } from '#schemas/regions.ts'

const firstGuess: Record<OperatingCountry, string> = {
  NG: 'Africa/Lagos',
  GB: 'Europe/London',
  DE: 'Europe/Berlin',
  US: 'America/New_York',
}

/** First guess of a visitor's zone; countries in which the product does not operate get UTC. */
export const timezoneGuess = (country: string): string => (isOperatingCountry(country) ? firstGuess[country] : 'UTC')

/** The zone's name as the runtime writes it, if it can make a time in that zone; old names stay as they were given. */
export function timezoneNamed(name: string): string | null {
  if (!/^[A-Za-z]/.test(name)) return null
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId
  } catch {
    return null
  }
}
