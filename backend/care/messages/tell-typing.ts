import { messageLimits } from '#schemas/care/messages.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { countTry, type Limit } from '#platform/context/throttle.ts'
import { findPartner } from './partner.ts'
import { tellTyping as tell } from './queries.ts'

/** One signal and then a pause, a little shorter than that of the page, whose signals may come early. */
const pauseSeconds = messageLimits.typingEverySeconds - 1
const limit: Limit = { tries: 1, windowMinutes: 1, delaySeconds: pauseSeconds, longestSeconds: pauseSeconds }

/** Tells the other side that the caller is writing. Signals that come too fast are passed over. */
export async function tellTyping(context: Context, person: string): Promise<undefined> {
  const { conversation, canWrite } = await findPartner(context, context.db, person)
  if (!conversation || !canWrite) return undefined
  const { identifier: caller } = signedIn(context)
  const wait = await countTry(context, 'typing', `${caller} ${conversation.identifier}`, limit)
  if (wait === 0) await tell(context.db, conversation.identifier, person)
  return undefined
}
