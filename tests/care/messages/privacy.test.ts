/** Messages in the data export, and what happens to them on erasure. */
import { describe, expect, test } from 'vitest'
import { asAuthor } from '#platform/context/as-author.ts'
import { places } from '#platform/context/data-keys.ts'
import { openKeys } from '#backend/care/messages/conversation-keys.ts'
import { eraseAccount } from '#backend/operations/privacy/erase-account.ts'
import { storedFiles } from '#tests/marketplace/credentials/uploads.ts'
import { pdf } from '#tests/platform/storage/documents.ts'
import { unzip } from '#tests/operations/privacy/unzip.ts'
import { conversationOf, ownPair, sendMessage, sent } from './pair.ts'

const pair = ownPair()

type Person = { identifier: string }

async function archiveOf(person: Person): Promise<Map<string, Buffer>> {
  await pair.product.as(person).post('/user/export')
  await pair.product.work()
  const { status, bytes } = await pair.product.as(person).get('/user/export')
  expect(status).toBe(200)
  return unzip(bytes)
}
const json = (files: Map<string, Buffer>, name: string) =>
  JSON.parse(files.get(`data/${name}.json`)?.toString() ?? 'null')

async function erased({ identifier }: Person): Promise<void> {
  const { database, backend, clock } = pair.product
  const account = await database.db
    .selectFrom('appUser')
    .selectAll()
    .where('identifier', '=', identifier)
    .executeTakeFirstOrThrow()
  await database.db
    .transaction()
    .execute((within) => eraseAccount(within, { services: backend.services, now: clock.now() }, account))
  await pair.product.work()
}

/** Both have written, with one file each; one message was changed and one deleted. */
async function exchange() {
  const { product, client, provider } = pair
  const first = await sent(product, client, provider, 'Quittengelee', { 'Befund.pdf': pdf(2000) })
  const changed = await sent(product, client, provider, 'Zwetschge')
  await product.as(client).put(`/messages/${changed.identifier}/update`, { content: 'Zwetschgenmus' })
  const gone = await sent(product, client, provider, 'Holunder')
  await product.as(client).delete(`/messages/${gone.identifier}`)
  await sent(product, provider, client, 'Danke', { 'Antwort.pdf': pdf(900) })
  return { conversation: await conversationNow(), first }
}
const conversationNow = async (): Promise<string> =>
  (await conversationOf(pair.product, pair.provider, pair.client)).body.meta.conversationIdentifier

describe('the data export', () => {
  test('holds the messages of both sides, decrypted, and the own files under their names', async () => {
    await exchange()
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

  test('of the other side holds the same conversation from that side', async () => {
    await exchange()
    const messages = json(await archiveOf(pair.provider), 'messages')
    expect(messages.map((one: { isOwn: boolean; with: string }) => [one.isOwn, one.with])).toEqual([
      [false, 'Amaka Tester'],
      [false, 'Amaka Tester'],
      [false, 'Amaka Tester'],
      [true, 'Amaka Tester'],
    ])
  })

  test('holds no conversations of others, and no folder where there are none', async () => {
    await exchange()
    const stranger = await pair.product.given.client()
    const files = await archiveOf(stranger)
    expect([json(files, 'messages'), json(files, 'message-files')]).toEqual([null, null])
  })
})

describe('when a person leaves', () => {
  const rowsLeft = (person: Person, conversation: string) =>
    asAuthor(pair.product.database.db, person.identifier, async (db) => ({
      words: await db.selectFrom('message').select(['senderIdentifier', 'sealedContent']).orderBy('number').execute(),
      files: await db.selectFrom('messageFile').select('senderIdentifier').execute(),
      keys: await db.selectFrom('conversationKey').select(['senderIdentifier', 'wrapped']).execute(),
      conversation,
    }))

  test('their messages, keys and files are erased; the other side keeps its own and sees that the person left', async () => {
    const { product, client, provider } = pair
    const { conversation } = await exchange()
    const { length: storedBefore } = await storedFiles(product)
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
    expect(await storedFiles(product)).toHaveLength(storedBefore - 1)

    const { body } = await conversationOf(product, provider, client)
    expect(body.data.map(({ content }: { content: string }) => content)).toEqual(['Danke', '', '', ''])
    expect(body.data.every(({ isOwn, deletedAt }: Record<string, unknown>) => isOwn || deletedAt !== null)).toBe(true)
    expect(body.meta).toMatchObject({ canWrite: false, unread: 0, user: { name: null, photoUrl: null } })
    const list = await product.as(provider).get('/messages/chat-list')
    expect(list.body.data).toMatchObject([{ user: { name: null }, unread: 0, lastMessage: { preview: 'Danke' } }])
    expect((await sendMessage(product, provider, client)).body.code).toBe('CANNOT_WRITE')
    expect((await product.as(provider).get('/messages/contacts')).body.data).toEqual([])
  })

  test('a backup copy of an old row can no longer be decrypted', async () => {
    const { product, client, provider } = pair
    const { conversation, first } = await exchange()
    const sealedNow = () =>
      asAuthor(product.database.db, provider.identifier, (db) =>
        db
          .selectFrom('message')
          .select('sealedContent')
          .where('identifier', '=', first.identifier)
          .executeTakeFirstOrThrow(),
      )
    const { sealedContent } = await sealedNow()
    await erased(client)
    await asAuthor(product.database.db, provider.identifier, (db) =>
      db
        .updateTable('message')
        .set({ sealedContent, deletedAt: null })
        .where('identifier', '=', first.identifier)
        .execute(),
    )
    const { body } = await conversationOf(product, provider, client)
    expect(body.data.at(-1)).toMatchObject({ identifier: first.identifier, content: '' })
    expect(conversation).toBeTruthy()
  })

  test('read marks, settings and notifications of the person are gone, those of the other side stay', async () => {
    const { product, client, provider } = pair
    await exchange()
    const { db } = product.database
    await product.as(provider).put('/messages/settings', {
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
    const notifications = await db
      .selectFrom('notification')
      .select('personIdentifier')
      .where('personIdentifier', '=', provider.identifier)
      .execute()
    expect(notifications).toEqual([])
    const { body } = await conversationOf(product, client, provider)
    expect(body.data.map(({ content }: { content: string }) => content)).toEqual([
      '',
      '',
      'Zwetschgenmus',
      'Quittengelee',
    ])
  })

  test('nothing is encrypted any more under the keys of a person who left', async () => {
    const { product, client, provider } = pair
    const { conversation } = await exchange()
    await erased(client)
    const context = { services: product.backend.services, now: product.clock.now() }
    await asAuthor(product.database.db, provider.identifier, async (db) => {
      const keys = await openKeys(context, db, conversation)
      await expect(keys.seal(client.identifier, places.message(conversation), 'More')).rejects.toThrow('CANNOT_WRITE')
    })
  })
})
