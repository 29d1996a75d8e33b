import { messageLimits } from '#schemas/care/messages.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { countTry, type Limit } from '#platform/context/throttle.ts'
import { findPartner } from './partner.ts'
import { publishTyping as publish } from './queries.ts'

/** Minimum pause between two signals; a little shorter than the interval of the page, whose signals may arrive early. */
const pauseSeconds = messageLimits.typingEverySeconds - 1
const limit: Limit = { tries: 1, windowMinutes: 1, delaySeconds: pauseSeconds, longestSeconds: pauseSeconds }

/** Notifies the other side that the caller is typing. Signals above the rate limit are dropped. */
export async function publishTyping(context: Context, person: string): Promise<undefined> {
  const { conversation, canWrite } = await findPartner(context, context.db, person)
  if (!conversation || !canWrite) return undefined
  const { identifier: caller } = signedIn(context)
  const wait = await countTry(context, 'typing', `${caller} ${conversation.identifier}`, limit)
  if (wait === 0) await publish(context.db, conversation.identifier, person)
  return undefined
}
