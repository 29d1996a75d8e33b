/**
 * Keys of conversations: what one person says in one conversation is sealed under one key (AES-256-GCM), which lies in the
 * database wrapped under a master key of the environment. Deleting the keys of a person makes all their words unreadable in
 * this database and leaves those of the others; a backup from before stays readable with the master key of its time.
 */
import { sql, type SqlBool } from 'kysely'
import { iso, type Services } from '#platform/context/context.ts'
import { newWrapped, openUnder, type Place, sealUnder, unwrap } from '#platform/context/data-keys.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'

interface Within {
  services: Pick<Services, 'config'>
  now: Temporal.Instant
}

/** The keys of one conversation, open: to be used within one piece of work and then forgotten. */
export interface Keys {
  /** Seals words of `sender`, whose first key is made here; refused where it was destroyed. */
  seal(sender: string, place: Place, content: string): Promise<Buffer>
  /** Null where the key of the sender was destroyed. Throws where it was changed, or sealed for another place or person. */
  open(sender: string, place: Place, content: Buffer): string | null
}

/** A key of one sender in one conversation opens in no other. */
export const boundTo = (conversation: string, sender: string) => `${conversation} ${sender}`

/** Within `asAuthor` of one of the two: the database shows the keys to nobody else. */
export async function openKeys(within: Within, db: Db, conversation: string): Promise<Keys> {
  return opened(within, db, conversation, await keysOf(db, [conversation]))
}

/** The keys of several conversations of one person, read at once. */
export async function openKeysOfAll(
  within: Within,
  db: Db,
  conversations: readonly string[],
): Promise<(conversation: string) => Keys> {
  const rows = Map.groupBy(await keysOf(db, conversations), (row) => row.conversationIdentifier)
  return (conversation) => opened(within, db, conversation, rows.get(conversation) ?? [])
}

type KeyRow = Awaited<ReturnType<typeof keysOf>>[number]

function opened({ services, now }: Within, db: Db, conversation: string, rows: KeyRow[]): Keys {
  const open = new Map<string, Buffer>()
  const keyOf = (sender: string): Buffer | undefined => {
    const held = open.get(sender)
    const row = rows.find((one) => one.senderIdentifier === sender)
    if (held || !row?.wrapped) return held
    const { wrapped, masterVersion } = row
    const key = unwrap(services, { owner: boundTo(conversation, sender), wrapped, masterVersion })
    open.set(sender, key)
    return key
  }
  const addKey = async (sender: string): Promise<Buffer> => {
    await db
      .insertInto('conversationKey')
      .values({
        conversationIdentifier: conversation,
        senderIdentifier: sender,
        ...newWrapped(services, boundTo(conversation, sender)),
        createdAt: iso(now),
      })
      .onConflict((conflict) => conflict.columns(['conversationIdentifier', 'senderIdentifier']).doNothing())
      .execute()
    // Two at once make one: the other's is taken. Of who has left the key was destroyed.
    rows.splice(0, rows.length, ...(await keysOf(db, [conversation])))
    const key = keyOf(sender)
    if (!key) throw refused('CANNOT_WRITE')
    return key
  }
  return {
    seal: async (sender, place, content) => sealUnder(keyOf(sender) ?? (await addKey(sender)), place, content),
    open: (sender, place, content) => {
      const key = keyOf(sender)
      return key ? openUnder(key, place, content).toString('utf8') : null
    },
  }
}

const keysOf = (db: Db, conversations: readonly string[]) =>
  db
    .selectFrom('conversationKey')
    .selectAll()
    .where(sql<SqlBool>`conversation_identifier = any(${conversations}::uuid[])`)
    .execute()
