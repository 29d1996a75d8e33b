import type { BookingStatus } from '#schemas/scheduling/bookings.ts'
import { type CancellationFacts, cancellationSentence } from '#schemas/scheduling/cancellation-terms.ts'
import { type Locale, say } from '#schemas/platform/words.ts'
import { iso } from '#platform/context/context.ts'
import { leftOf, type Side, undoUntil } from './rules.ts'

interface Row {
  status: BookingStatus
  startAt: string | null
  freeUntil: string | null
  paidAt: string | null
  windowHours: number
  fee: number
  refunded: number | null
  /** What the bank took back, and what of that was set against the fee. */
  disputed: number
  setOff: number
  currency: string
}

/** What the sentence about the refund needs to know of a booking. */
export const cancellationFacts = (row: Row): CancellationFacts => ({
  status: row.status,
  startAt: row.startAt,
  freeUntil: row.freeUntil,
  undoUntil: row.paidAt === null ? null : undoUntil(row.paidAt),
  windowHours: row.windowHours,
  sum: Math.max(0, leftOf(row) - row.disputed),
  currency: row.currency,
  isFree: row.fee === 0,
  isDisputed: row.disputed > 0,
})

interface Reader {
  side: Side
  locale: Locale
  /** The reader's own first. */
  zones: readonly string[]
  now: Temporal.Instant
}

/** What a cancellation gives back, for mails and calendars; nothing where there is nothing to say. */
export function sayCancellation(facts: CancellationFacts, { now, ...reader }: Reader): string {
  const sentence = cancellationSentence(facts, { ...reader, now: iso(now) })
  return sentence ? say(reader.locale, sentence.key, sentence.words) : ''
}
