import { refused } from '#platform/core/errors.ts'
import { timezoneGuess } from './rules.ts'
import { timezoneNamed } from './timezone-named.ts'

/** The zone that was named, if there is such a zone; else the first guess for the country. */
export function chooseTimezone(named: string | undefined, country: string): string {
  if (named === undefined) return timezoneGuess(country)
  const timezone = timezoneNamed(named)
  if (!timezone) throw refused('VALIDATION_ERROR', { fields: { timezone: 'validation.timezone' } })
  return timezone
}
