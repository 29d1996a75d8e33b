/** Row-level security shows messages only to work that acts for one of the two sides; keys open at their place only. */
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asAuthor } from '#platform/context/as-author.ts'
import { type Place, places } from '#platform/context/data-keys.ts'
import type { Db } from '#platform/database/database.ts'
import { addMessage } from '#backend/care/messages/add-message.ts'
import { openKeys } from '#backend/care/messages/conversation-keys.ts'
import { beginConversation } from '#backend/care/messages/begin-conversation.ts'
import type { FreshDatabase } from '#tests/support/cluster.ts'
import { at, insertCopyOf, sortsOfRoles, therapistIn, within } from '#tests/care/notes/own-role.ts'

const protectedTables = ['message', 'message_file', 'conversation_key'] as const

const countOf = async (db: Db, table: string) => {
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(db)
  return rows[0]?.count
}

describe.for(sortsOfRoles)('as %s', ([, open]) => {
  let database: FreshDatabase
  let db: Db
  let [one, other, third] = ['', '', '']
  let conversation: string

  beforeAll(async () => {
    database = await open()
    db = database.db
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    ;[one, other, third] = [await therapistIn(database), await therapistIn(database), await therapistIn(database)]
    conversation = randomUUIDv7()
    await asAuthor(db, one, async (inside) => {
      await beginConversation(inside, { identifier: conversation, client: one, provider: other, at })
      const keys = await openKeys(within, inside, conversation)
      const words = { conversation, sender: one, receiver: other, content: 'Slept badly' }
      const message = await addMessage(within, inside, keys, words)
      const file = randomUUIDv7()
      await inside
        .insertInto('storedFile')
        .values({
          identifier: file,
          ownerIdentifier: one,
          storageKey: randomUUIDv7(),
          sealedKey: Buffer.alloc(32),
          name: 'file.pdf',
          contentType: 'application/pdf',
          bytes: 1,
          sha256: Buffer.alloc(32),
          scanStatus: 'clean',
          scannedAt: at,
          createdAt: at,
        })
        .execute()
      await inside
        .insertInto('messageFile')
        .values({
          fileIdentifier: file,
          messageIdentifier: message,
          conversationIdentifier: conversation,
          senderIdentifier: one,
          position: 0,
          sealedName: await keys.seal(one, places.messageFileName(file), 'Diary.pdf'),
        })
        .execute()
    })
  })

  test.for(protectedTables)('a row of %s is visible to each of the two, and to no one else', async (table) => {
    const seenBy = (person: string) => asAuthor(db, person, (inside) => countOf(inside, table))
    expect([await seenBy(one), await seenBy(other)]).toEqual([1, 1])
    expect([await seenBy(third), await countOf(db, table)]).toEqual([0, 0])
  })

  test.for(protectedTables)('a row of %s can neither be changed nor deleted by others', async (table) => {
    const attempts = [
      sql`update ${sql.table(table)} set sender_identifier = ${third}`,
      sql`delete from ${sql.table(table)}`,
    ]
    for (const attempt of attempts) {
      expect((await attempt.execute(db)).numAffectedRows).toBe(0n)
      const byThird = await asAuthor(db, third, (inside) => attempt.execute(inside))
      expect(byThird.numAffectedRows).toBe(0n)
    }
    expect(await asAuthor(db, other, (inside) => countOf(inside, table))).toBe(1)
  })

  test.for(protectedTables)('others cannot insert a row of %s into a conversation', async (table) => {
    const insert = await asAuthor(db, one, (inside) => insertCopyOf(inside, table))
    await expect(insert(db)).rejects.toThrow('row-level security')
    await expect(asAuthor(db, third, insert)).rejects.toThrow('row-level security')
  })

  test('a key of one conversation opens no other one, and no other field', async () => {
    const second = randomUUIDv7()
    await asAuthor(db, one, async (inside) => {
      await beginConversation(inside, { identifier: second, client: one, provider: third, at })
      const [keys, elsewhere] = [await openKeys(within, inside, conversation), await openKeys(within, inside, second)]
      const place = places.message(randomUUIDv7())
      const sealed = await keys.seal(one, place, 'Slept badly')
      await elsewhere.seal(one, place, 'Something else')
      expect(keys.open(one, place, sealed)).toBe('Slept badly')
      const opens: [string, string, Place][] = [
        ['in another row', one, places.message(randomUUIDv7())],
        ['in another column', one, places.messageFileName(place.row)],
      ]
      for (const [, sender, where] of opens) expect(() => keys.open(sender, where, sealed)).toThrow('authenticate')
      expect(() => elsewhere.open(one, place, sealed)).toThrow('authenticate')
    })
  })

  test('a wrapped key in the row of another conversation opens nothing', async () => {
    const second = randomUUIDv7()
    await asAuthor(db, one, async (inside) => {
      await beginConversation(inside, { identifier: second, client: one, provider: third, at })
      const keys = await openKeys(within, inside, second)
      const sealed = await keys.seal(one, places.message(second), 'Slept badly')
      await sql`update conversation_key set wrapped = (select wrapped from conversation_key
        where conversation_identifier = ${conversation} and sender_identifier = ${one})
        where conversation_identifier = ${second}`.execute(inside)
      const moved = await openKeys(within, inside, second)
      expect(() => moved.open(one, places.message(second), sealed)).toThrow('authenticate')
    })
  })
})
