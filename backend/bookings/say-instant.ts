import type { Locale } from '#schemas/words.ts'

/** One moment on the clocks of both people, the reader's first; once where they read the same. */
export function sayInstant(locale: Locale, zones: readonly string[], instant: string): string {
  const [own = 'UTC', ...others] = [...new Set(zones)]
  const told = [own, ...others.filter((zone) => wallTime(zone, instant) !== wallTime(own, instant))]
  return told.map((zone) => `${say(locale, zone, instant)} (${zone.replaceAll('_', ' ')})`).join(' / ')
}

const say = (locale: Locale, timeZone: string, instant: string) =>
  new Intl.DateTimeFormat(locale === 'de' ? 'de-DE' : 'en-GB', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone,
  }).format(new Date(instant))

const wallTime = (zone: string, instant: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDateTime().toString()
