import { sayMoment } from '#schemas/cancellation-terms.ts'
import { type Locale, say, type Words } from '#schemas/words.ts'
import type { Move } from './move-queries.ts'
import { otherSide } from './move-rules.ts'
import type { Side } from './rules.ts'

interface Reader {
  side: Side
  locale: Locale
  /** The reader's own first. */
  zones: readonly string[]
  /** Name of the person on the other side. */
  other: string
}

/** What mails about a move say beside the session itself: both times, who asked, and who has to confirm until when. */
export function moveWords(
  { askedBy, fromStart, toStart, expiresAt }: Pick<Move, 'askedBy' | 'fromStart' | 'toStart' | 'expiresAt'>,
  { side, locale, zones, other }: Reader,
): Words {
  const sentence = (key: string, who: Side) =>
    say(locale, `mail.move.${key}_${who === side ? 'you' : 'other'}`, { other })
  return {
    before: sayMoment(locale, zones, fromStart),
    proposed: sayMoment(locale, zones, toStart),
    answerBy: expiresAt === null ? '' : sayMoment(locale, zones, expiresAt),
    asker: sentence('asked_by', askedBy),
    confirmer: sentence('confirmed_by', otherSide(askedBy)),
  }
}
