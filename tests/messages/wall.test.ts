/** The second wall, and the seal: what two people write is seen by these two alone, at its place alone. */
import { randomUUIDv7 } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asAuthor } from '../../backend/kit/as-author.ts'
import { type Place, places } from '../../backend/kit/data-keys.ts'
import type { Db } from '../../backend/kit/database.ts'
import { addMessage } from '../../backend/messages/add-message.ts'
import { openKeys } from '../../backend/messages/conversation-keys.ts'
import { beginConversation } from '../../backend/messages/begin-conversation.ts'
import type { FreshDatabase } from '../kit/cluster.ts'
import type { GivenPerson, GivenProvider } from '../kit/given.ts'
import { filesIn, formsFound, pdfOf } from '../kit/planted-words.ts'
import { openWorld, type World } from '../kit/world.ts'
import { at, sortsOfRoles, therapistIn, within } from '../notes/own-role.ts'
import { related } from '../notes/writing.ts'
import { conversationOf, sent } from './pair.ts'

const walled = ['message', 'message_file', 'conversation_key'] as const

const countOf = async (db: Db, table: string) => {
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(db)
  return rows[0]?.count
}

describe.for(sortsOfRoles)('to %s', ([, open]) => {
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

  test.for(walled)('a row of %s is shown for each of the two, and for nobody else', async (table) => {
    const seenBy = (person: string) => asAuthor(db, person, (inside) => countOf(inside, table))
    expect([await seenBy(one), await seenBy(other)]).toEqual([1, 1])
    expect([await seenBy(third), await countOf(db, table)]).toEqual([0, 0])
  })

  test.for(walled)('a row of %s is neither changed nor deleted for anybody else', async (table) => {
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

  test.for(walled)('nobody puts a row of %s into a conversation of others', async (table) => {
    const { rows } = await asAuthor(db, one, (inside) => sql`select * from ${sql.table(table)}`.execute(inside))
    const { id: _id, ...row } = rows[0] as Record<string, unknown>
    const insert = (into: Db) =>
      into
        .insertInto(table as 'message')
        .values(row as never)
        .execute()
    await expect(insert(db)).rejects.toThrow('row-level security')
    await expect(asAuthor(db, third, insert)).rejects.toThrow('row-level security')
  })

  test('a key of one conversation opens no other, and no other place', async () => {
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

describe('in the product', () => {
  let world: World
  let client: GivenPerson
  let provider: GivenProvider
  const logged: string[] = []
  beforeAll(async () => {
    const log = new PassThrough().on('data', (line: Buffer) => logged.push(line.toString()))
    world = await openWorld({ log })
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    provider = await world.given.provider()
    client = await world.given.client()
    await related(world, provider, client)
  })

  test('words that were written, changed, deleted or named a file are found in no table, no file and no log', async () => {
    const words = ['Apfelquitte', 'Birnenmost', 'Dachlaterne', 'Eschenlaub', 'Felsenmeer', 'Haselmaus', 'Igelkolben']
    const word = (index: number) => words[index] as string
    const as = world.as(client)
    await sent(world, client, provider, `Says ${word(0)}`, { [`${word(1)}.pdf`]: pdfOf(word(2)) })
    const changed = await sent(world, client, provider, word(3))
    const edit = await as.put(`/messages/${changed.identifier}/update`, { content: word(4) })
    const gone = await sent(world, client, provider, word(5))
    const removed = await as.delete(`/messages/${gone.identifier}`)
    await sent(world, provider, client, `Answers ${word(6)}`)
    expect([edit, removed].map(({ status }) => status)).toEqual([200, 204])
    const found = await conversationOf(world, provider, client, `?searchQuery=${word(4)}`)
    expect(found.body.data).toHaveLength(1)
    await world.as(provider).get('/messages/chat-list')
    await world.work()
    expect(await filesIn(world.filesFolder)).toHaveLength(1)
    expect(await formsFound(world, words, logged)).toEqual([])
    expect(await formsFound(world, [client.identifier], [])).toContain(client.identifier)
  })

  test('a text in the place of another is not shown', async () => {
    await sent(world, client, provider, 'The first')
    const { identifier } = await sent(world, client, provider, 'The second')
    await asAuthor(world.database.db, client.identifier, (db) =>
      sql`update message set sealed_content = (select sealed_content from message where identifier <> ${identifier} limit 1)
           where identifier = ${identifier}`.execute(db),
    )
    const { status, body } = await conversationOf(world, provider, client)
    expect([status, JSON.stringify(body)]).toEqual([502, expect.not.stringContaining('The ')])
  })

  test('an operator who acts as one of the two reads nothing', async () => {
    await sent(world, client, provider, 'Between us')
    const operator = await world.given.admin()
    for (const path of ['/messages/chat-list', '/messages/contacts', '/messages/settings'])
      expect((await world.as(operator).get(path)).status).toBe(403)
    expect((await conversationOf(world, operator, client)).status).toBe(403)
  })
})
