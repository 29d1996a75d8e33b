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
  /** The reader's own first. */
  zones: readonly string[]
  now: Temporal.Instant
  /** Name of the person on the other side. */
  other: string
}

/** What mails about a move say beside the session itself: both times, who asked, who has to confirm until when, and what it does to the refund. */
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
