import { messageLimits } from '#schemas/care/messages.ts'
import { translate } from '#schemas/platform/words.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { addMessage } from './add-message.ts'
import type { Keys } from './conversation-keys.ts'
import { isOpen } from './office-rules.ts'
import type { ConversationRow } from './queries.ts'
import { readSettings, writeAutoReplied, zoneOf } from './settings-queries.ts'

/**
 * Sends an automatic reply in the transaction of a client's message: outside office hours the client receives the
 * therapist's text, or the default text, at most once in a while.
 */
export async function autoReply(context: Context, db: Db, keys: Keys, conversation: ConversationRow): Promise<void> {
  const { identifier, clientIdentifier: client, providerIdentifier: provider, autoRepliedAt } = conversation
  const { now } = context
  if (repliedLately(autoRepliedAt, now)) return
  const { hasOfficeHours, officeHours, autoReply: isOn, autoReplyText } = await readSettings(db, provider)
  if (!isOn || !hasOfficeHours || isOpen(officeHours, await zoneOf(db, provider), now)) return
  await writeAutoReplied(db, identifier, iso(now))
  await addMessage(context, db, keys, {
    conversation: identifier,
    sender: provider,
    receiver: client,
    content: autoReplyText || translate(signedIn(context).locale, 'messages.auto_reply_usual'),
    isAutomatic: true,
  })
}

const repliedLately = (at: string | null, now: Temporal.Instant): boolean =>
  at !== null &&
  Temporal.Instant.compare(Temporal.Instant.from(at).add({ hours: messageLimits.autoReplyHours }), now) > 0
