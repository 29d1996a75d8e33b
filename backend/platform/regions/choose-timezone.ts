import { refused } from '#platform/core/errors.ts'
import { timezoneGuess } from './rules.ts'
import { timezoneNamed } from './timezone-named.ts'

/** The requested zone, if it exists; else the default of the country. */
export function chooseTimezone(named: string | undefined, country: string): string {
  if (named === undefined) return timezoneGuess(country)
  const timezone = timezoneNamed(named)
  if (!timezone) throw refused('VALIDATION_ERROR', { fields: { timezone: 'validation.timezone' } })
  return timezone
}
