import { asAuthor } from '#platform/context/as-author.ts'
import type { Services } from '#platform/context/context.ts'
import { unwrap, wrap } from '#platform/context/data-keys.ts'
import type { Db } from '#platform/database/database.ts'
import { boundTo } from './conversation-keys.ts'
import { conversationsAfter, lockKeysUnderOther, rewrapKey } from './rotate-queries.ts'

interface Within {
  db: Db
  services: Pick<Services, 'config'>
}

const conversationsAtOnce = 500

/**
 * Rewraps the keys of all conversations under the current master key while the product is in use. Each conversation is
 * its own transaction: an interrupted run can be repeated and continues. Returns the number of keys.
 */
export async function rotateConversationKeys(
  within: Within,
  onWrapped: (keys: number) => Promise<void> | void = () => undefined,
): Promise<number> {
  let wrapped = 0
  let conversations = await conversationsAfter(within.db, null, conversationsAtOnce)
  while (conversations.length > 0) {
    for (const conversation of conversations) {
      const keys = await rewrapKeys(within, conversation)
      wrapped += keys
      if (keys > 0) await onWrapped(keys)
    }
    conversations = await conversationsAfter(within.db, conversations.at(-1)?.identifier ?? null, conversationsAtOnce)
  }
  return wrapped
}

/** The key itself does not change, nor does what it has encrypted, so a process that holds it open can go on. */
function rewrapKeys(
  { db: root, services }: Within,
  { identifier, client }: { identifier: string; client: string },
): Promise<number> {
  const [master] = services.config.secrets.dataKeys
  if (!master) throw new Error('There is no master key')
  return asAuthor(root, client, async (db) => {
    const old = await lockKeysUnderOther(db, identifier, master.version)
    for (const { id, senderIdentifier, wrapped, masterVersion } of old) {
      const owner = boundTo(identifier, senderIdentifier)
      if (wrapped) await rewrapKey(db, id, wrap(services, owner, unwrap(services, { owner, wrapped, masterVersion })))
    }
    return old.length
  })
}
