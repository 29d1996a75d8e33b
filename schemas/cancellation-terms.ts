/** Until when cancelling is free of charge and which sum that is about, in the same words on screens, in mails and calendars. */
import { sayMoney, writtenIn } from './say-money.ts'
import type { Locale } from './words.ts'

export interface CancellationTerms {
  /** The last moment with the whole fee back, on the clock of the reader and then of the other side; null where there is none. */
  until: string | null
  /** Goes back to the wallet until then, and stays due after it. */
  sum: string
}

interface Terms {
  /** The deadline frozen on the booking: ISO instant. */
  freeUntil: string | null
  fee: number
  currency: string
}

/** `zones`: the reader's, then the other side's. A free session and one without a time have no deadline. */
export function cancellationTerms(
  { freeUntil, fee, currency }: Terms,
  locale: Locale,
  zones: readonly string[],
): CancellationTerms {
  return {
    until: freeUntil === null || fee === 0 ? null : sayMoment(locale, zones, freeUntil),
    sum: sayMoney(locale, fee, currency),
  }
}

/** One moment on the clocks of both people, the reader's first; once where both clocks show the same. */
export function sayMoment(locale: Locale, zones: readonly string[], instant: string): string {
  const clocks = new Map(zones.toReversed().map((zone) => [clockIn(locale, zone, instant), zone]))
  return [...clocks]
    .toReversed()
    .map(([time, zone]) => `${time} (${zone.replaceAll('_', ' ')})`)
    .join(' / ')
}

/** Down to the second where a deadline does not fall on a whole minute: 24 hours after somebody pressed a button. */
function clockIn(locale: Locale, timeZone: string, instant: string): string {
  const moment = new Date(instant)
  const timeStyle = moment.getUTCSeconds() === 0 ? 'short' : 'medium'
  return new Intl.DateTimeFormat(writtenIn[locale], { dateStyle: 'full', timeStyle, timeZone }).format(moment)
}
