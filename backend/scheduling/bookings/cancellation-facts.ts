import type { BookingStatus } from '#schemas/scheduling/bookings.ts'
import { type CancellationFacts, cancellationSentence } from '#schemas/scheduling/cancellation-terms.ts'
import { type Locale, translate } from '#schemas/platform/words.ts'
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
  /** Amount charged back by the bank, and how much of it was set off against the fee. */
  disputed: number
  setOff: number
  currency: string
  isConsultation?: boolean
  /** The package that paid it. */
  packageIdentifier?: string | null
}

/** Facts of a booking that the sentence about the refund needs. */
export const cancellationFacts = (row: Row): CancellationFacts => ({
  status: row.status,
  startAt: row.startAt,
  freeUntil: row.freeUntil,
  undoUntil: row.paidAt === null ? null : undoUntil(row.paidAt),
  windowHours: row.windowHours,
  sum: Math.max(0, leftOf(row) - row.disputed),
  currency: row.currency,
  isFree: row.fee === 0,
  isConsultation: row.isConsultation,
  isPackage: (row.packageIdentifier ?? null) !== null,
  isDisputed: row.disputed > 0,
})

interface Reader {
  side: Side
  locale: Locale
  /** The reader's own time zone first. */
  zones: readonly string[]
  now: Temporal.Instant
}

/** The refund sentence for mails and calendars; empty when there is nothing to say. */
export function describeCancellation(facts: CancellationFacts, { now, ...reader }: Reader): string {
  const sentence = cancellationSentence(facts, { ...reader, now: iso(now) })
  return sentence ? translate(reader.locale, sentence.key, sentence.words) : ''
}
