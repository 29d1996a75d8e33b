/**
 * Keys of conversations. The messages of one person in one conversation are encrypted under one key (AES-256-GCM),
 * which is stored wrapped under a master key of the environment. Deleting a person's keys makes all their messages in
 * this database unreadable and leaves those of others; an older backup stays readable with the master key of its time.
 */
import { iso, type Services } from '#platform/context/context.ts'
import { newWrapped, openUnder, type Place, sealUnder, unwrap } from '#platform/context/data-keys.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { insertKey, type KeyRow, keysOf } from './key-queries.ts'

interface Within {
  services: Pick<Services, 'config'>
  now: Temporal.Instant
}

/** The unwrapped keys of one conversation: use them within one operation and never store them. */
export interface Keys {
  /** Encrypts content of `sender` and creates their first key if needed; refuses when that key was destroyed. */
  seal(sender: string, place: Place, content: string): Promise<Buffer>
  /**
   * Null when the sender's key was destroyed. Throws when the content was changed, or encrypted for another place or
   * person.
   */
  open(sender: string, place: Place, content: Buffer): string | null
}

/** Binds the key of one sender to one conversation, so that it decrypts nothing elsewhere. */
export const boundTo = (conversation: string, sender: string) => `${conversation} ${sender}`

/** Call it within `asAuthor` of one of the two: row security hides the keys from everyone else. */
export async function openKeys(within: Within, db: Db, conversation: string): Promise<Keys> {
  return opened(within, db, conversation, await keysOf(db, [conversation]))
}

/** Reads the keys of several conversations of one person in one query. */
export async function openKeysOfAll(
  within: Within,
  db: Db,
  conversations: readonly string[],
): Promise<(conversation: string) => Keys> {
  const rows = Map.groupBy(await keysOf(db, conversations), (row) => row.conversationIdentifier)
  return (conversation) => opened(within, db, conversation, rows.get(conversation) ?? [])
}

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
    await insertKey(db, {
      conversationIdentifier: conversation,
      senderIdentifier: sender,
      ...newWrapped(services, boundTo(conversation, sender)),
      createdAt: iso(now),
    })
    // When two requests create a key at once, the stored one wins. The key of an erased person was destroyed.
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
