/** Messages in the copy of the own data, and what becomes of them when people leave. */
import { describe, expect, test } from 'vitest'
import { asAuthor } from '#platform/context/as-author.ts'
import { places } from '#platform/context/data-keys.ts'
import { openKeys } from '#backend/care/messages/conversation-keys.ts'
import { eraseAccount } from '#backend/operations/privacy/erase-account.ts'
import { storedFiles } from '#tests/marketplace/credentials/papers.ts'
import { pdf } from '#tests/platform/storage/documents.ts'
import { unzip } from '#tests/operations/privacy/unzip.ts'
import { conversationOf, ownPair, sendMessage, sent } from './pair.ts'

const pair = ownPair()

type Person = { identifier: string }

async function archiveOf(person: Person): Promise<Map<string, Buffer>> {
  await pair.world.as(person).post('/user/export')
  await pair.world.work()
  const { status, bytes } = await pair.world.as(person).get('/user/export')
  expect(status).toBe(200)
  return unzip(bytes)
}
const json = (files: Map<string, Buffer>, name: string) =>
  JSON.parse(files.get(`data/${name}.json`)?.toString() ?? 'null')

async function erased({ identifier }: Person): Promise<void> {
  const { database, backend, clock } = pair.world
  const account = await database.db
    .selectFrom('appUser')
    .selectAll()
    .where('identifier', '=', identifier)
    .executeTakeFirstOrThrow()
  await database.db
    .transaction()
    .execute((within) => eraseAccount(within, { services: backend.services, now: clock.now() }, account))
  await pair.world.work()
}

/** Both have written, with a file each; one message was changed and one deleted. */
async function talk() {
  const { world, client, provider } = pair
  const first = await sent(world, client, provider, 'Quittengelee', { 'Befund.pdf': pdf(2000) })
  const changed = await sent(world, client, provider, 'Zwetschge')
  await world.as(client).put(`/messages/${changed.identifier}/update`, { content: 'Zwetschgenmus' })
  const gone = await sent(world, client, provider, 'Holunder')
  await world.as(client).delete(`/messages/${gone.identifier}`)
  await sent(world, provider, client, 'Danke', { 'Antwort.pdf': pdf(900) })
  return { conversation: await conversationNow(), first }
}
const conversationNow = async (): Promise<string> =>
  (await conversationOf(pair.world, pair.provider, pair.client)).body.meta.conversationIdentifier

describe('the copy of the own data', () => {
  test('holds what both wrote, opened, and the own files under their names', async () => {
    await talk()
    const files = await archiveOf(pair.client)
    expect(json(files, 'messages')).toMatchObject([
      { with: 'Theo Tester', isOwn: true, isAutomatic: false, content: 'Quittengelee', deletedAt: null },
      { isOwn: true, content: 'Zwetschgenmus', editedAt: '2026-03-02T08:00:00.000Z' },
      { isOwn: true, content: null, deletedAt: '2026-03-02T08:00:00.000Z' },
      { with: 'Theo Tester', isOwn: false, content: 'Danke', sentAt: '2026-03-02T08:00:00.000Z' },
    ])
    expect(json(files, 'message-files')).toMatchObject([
      { name: 'Befund.pdf', isOwn: true },
      { name: 'Antwort.pdf', isOwn: false },
    ])
    expect(files.get('documents/message-Befund.pdf')?.equals(pdf(2000))).toBe(true)
    expect([...files.keys()].filter((name) => name.includes('Antwort'))).toEqual([])
    const everything = [...files].map(([name, content]) => name + content.toString('utf8')).join('\n')
    expect(everything).not.toContain('Holunder')
  })

  test('of the other holds the same conversation, seen from there', async () => {
    await talk()
    const messages = json(await archiveOf(pair.provider), 'messages')
    expect(messages.map((one: { isOwn: boolean; with: string }) => [one.isOwn, one.with])).toEqual([
      [false, 'Amaka Tester'],
      [false, 'Amaka Tester'],
      [false, 'Amaka Tester'],
      [true, 'Amaka Tester'],
    ])
  })

  test('holds nothing of conversations of others, and nothing where there are none', async () => {
    await talk()
    const stranger = await pair.world.given.client()
    const files = await archiveOf(stranger)
    expect([json(files, 'messages'), json(files, 'message-files')]).toEqual([null, null])
  })
})

describe('when somebody leaves', () => {
  const rowsLeft = (person: Person, conversation: string) =>
    asAuthor(pair.world.database.db, person.identifier, async (db) => ({
      words: await db.selectFrom('message').select(['senderIdentifier', 'sealedContent']).orderBy('number').execute(),
      files: await db.selectFrom('messageFile').select('senderIdentifier').execute(),
      keys: await db.selectFrom('conversationKey').select(['senderIdentifier', 'wrapped']).execute(),
      conversation,
    }))

  test('their words, keys and files are gone for good; the other keeps the own and sees that the person has left', async () => {
    const { world, client, provider } = pair
    const { conversation } = await talk()
    const { length: storedBefore } = await storedFiles(world)
    await erased(client)
    const { words, files, keys } = await rowsLeft(provider, conversation)
    expect(words.map(({ sealedContent }) => sealedContent !== null)).toEqual([false, false, false, true])
    expect(files).toEqual([{ senderIdentifier: provider.identifier }])
    expect(new Map(keys.map(({ senderIdentifier, wrapped }) => [senderIdentifier, wrapped !== null]))).toEqual(
      new Map([
        [client.identifier, false],
        [provider.identifier, true],
      ]),
    )
    expect(await storedFiles(world)).toHaveLength(storedBefore - 1)

    const { body } = await conversationOf(world, provider, client)
    expect(body.data.map(({ content }: { content: string }) => content)).toEqual(['Danke', '', '', ''])
    expect(body.data.every(({ isOwn, deletedAt }: Record<string, unknown>) => isOwn || deletedAt !== null)).toBe(true)
    expect(body.meta).toMatchObject({ canWrite: false, unread: 0, user: { name: null, photoUrl: null } })
    const list = await world.as(provider).get('/messages/chat-list')
    expect(list.body.data).toMatchObject([{ user: { name: null }, unread: 0, lastMessage: { preview: 'Danke' } }])
    expect((await sendMessage(world, provider, client)).body.code).toBe('CANNOT_WRITE')
    expect((await world.as(provider).get('/messages/contacts')).body.data).toEqual([])
  })

  test('a copy of an old row opens no more', async () => {
    const { world, client, provider } = pair
    const { conversation, first } = await talk()
    const sealedNow = () =>
      asAuthor(world.database.db, provider.identifier, (db) =>
        db
          .selectFrom('message')
          .select('sealedContent')
          .where('identifier', '=', first.identifier)
          .executeTakeFirstOrThrow(),
      )
    const { sealedContent } = await sealedNow()
    await erased(client)
    await asAuthor(world.database.db, provider.identifier, (db) =>
      db
        .updateTable('message')
        .set({ sealedContent, deletedAt: null })
        .where('identifier', '=', first.identifier)
        .execute(),
    )
    const { body } = await conversationOf(world, provider, client)
    expect(body.data.at(-1)).toMatchObject({ identifier: first.identifier, content: '' })
    expect(conversation).toBeTruthy()
  })

  test('sides, settings and notifications of them are gone, those of the other stay', async () => {
    const { world, client, provider } = pair
    await talk()
    const { db } = world.database
    await world.as(provider).put('/messages/settings', {
      acceptsQuestions: true,
      hasOfficeHours: false,
      officeHours: [],
      autoReply: false,
      autoReplyText: 'Back soon',
    })
    await erased(provider)
    const sides = await db
      .selectFrom('conversationSide')
      .select('personIdentifier')
      .where((row) =>
        row.or([row('personIdentifier', '=', provider.identifier), row('otherIdentifier', '=', provider.identifier)]),
      )
      .execute()
    expect(sides).toEqual([{ personIdentifier: client.identifier }])
    const settings = await db
      .selectFrom('messageSetting')
      .selectAll()
      .where('providerIdentifier', '=', provider.identifier)
      .execute()
    expect(settings).toEqual([])
    const told = await db
      .selectFrom('notification')
      .select('personIdentifier')
      .where('personIdentifier', '=', provider.identifier)
      .execute()
    expect(told).toEqual([])
    const { body } = await conversationOf(world, client, provider)
    expect(body.data.map(({ content }: { content: string }) => content)).toEqual([
      '',
      '',
      'Zwetschgenmus',
      'Quittengelee',
    ])
  })

  test('nothing is sealed any more in the name of who has left', async () => {
    const { world, client, provider } = pair
    const { conversation } = await talk()
    await erased(client)
    const context = { services: world.backend.services, now: world.clock.now() }
    await asAuthor(world.database.db, provider.identifier, async (db) => {
      const keys = await openKeys(context, db, conversation)
      await expect(keys.seal(client.identifier, places.message(conversation), 'More')).rejects.toThrow('CANNOT_WRITE')
    })
  })
})
