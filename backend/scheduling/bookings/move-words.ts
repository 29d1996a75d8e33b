import { sayMoment } from '#schemas/scheduling/cancellation-terms.ts'
import { type Locale, say, type Words } from '#schemas/platform/words.ts'
import { cancellationFacts, sayCancellation } from './cancellation-facts.ts'
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
    say(locale, `mail.move.${key}_${who === side ? 'you' : 'other'}`, { other })
  const moved = { ...booking, startAt: toStart, freeUntil: deadlineAfterMove(booking, { askedBy, toStart }, now) }
  const terms = sayCancellation(cancellationFacts(moved), reader)
  return {
    before: sayMoment(locale, zones, fromStart),
    proposed: sayMoment(locale, zones, toStart),
    answerBy: expiresAt === null ? '' : sayMoment(locale, zones, expiresAt),
    asker: sentence('asked_by', askedBy),
    confirmer: sentence('confirmed_by', otherSide(askedBy)),
    consequence: terms === '' ? '' : say(locale, 'mail.move.consequence', { terms }),
  }
}
