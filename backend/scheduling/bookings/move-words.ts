import { formatMoment } from '#schemas/scheduling/cancellation-terms.ts'
import { type Locale, translate, type Words } from '#schemas/platform/words.ts'
import { cancellationFacts, describeCancellation } from './cancellation-facts.ts'
import type { Move } from './move-queries.ts'
import { deadlineAfterMove, otherSide } from './move-rules.ts'
import type { LockedBooking } from './queries.ts'
import type { Side } from './rules.ts'

interface Reader {
  side: Side
  locale: Locale
  /** The reader's own time zone first. */
  zones: readonly string[]
  now: Temporal.Instant
  other: string
}

/**
 * Values for mails about a move: both times, who requested it, who has to confirm and until when, and the effect on the
 * refund.
 */
export function moveWords(
  booking: LockedBooking,
  { askedBy, fromStart, toStart, expiresAt }: Pick<Move, 'askedBy' | 'fromStart' | 'toStart' | 'expiresAt'>,
  { other, ...reader }: Reader,
): Words {
  const { side, locale, zones, now } = reader
  const sentence = (key: string, who: Side) =>
    translate(locale, `mail.move.${key}_${who === side ? 'you' : 'other'}`, { other })
  const moved = { ...booking, startAt: toStart, freeUntil: deadlineAfterMove(booking, { askedBy, toStart }, now) }
  const terms = describeCancellation(cancellationFacts(moved), reader)
  return {
    before: formatMoment(locale, zones, fromStart),
    proposed: formatMoment(locale, zones, toStart),
    answerBy: expiresAt === null ? '' : formatMoment(locale, zones, expiresAt),
    asker: sentence('asked_by', askedBy),
    confirmer: sentence('confirmed_by', otherSide(askedBy)),
    consequence: terms === '' ? '' : translate(locale, 'mail.move.consequence', { terms }),
  }
}
