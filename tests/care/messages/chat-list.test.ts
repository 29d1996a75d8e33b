/** The conversations of a person, newest first, and the people to write to. */
import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { messageLimits } from '#schemas/care/messages.ts'
import { asAuthor } from '#platform/context/as-author.ts'
import { addMessage } from '#backend/care/messages/add-message.ts'
import { openKeys } from '#backend/care/messages/conversation-keys.ts'
import { beginConversation } from '#backend/care/messages/begin-conversation.ts'
import { pdf } from '#tests/platform/storage/documents.ts'
import { related } from '#tests/care/notes/writing.ts'
import { conversationOf, ownPair, sendMessage, sent } from './pair.ts'

const pair = ownPair()

type Person = { identifier: string }
interface Chat {
  user: { name: string | null; photoUrl: string | null; identifier: string; userType: string }
  lastMessage: Record<string, unknown>
  unread: number
}
interface Chats {
  data: Chat[]
  meta: { nextCursor: string | null }
}

const chatsOf = async (person: Person, query = ''): Promise<Chats> => {
  const { status, body } = await pair.product.as(person).get(`/messages/chat-list${query}`)
  expect(status).toBe(200)
  return body
}
const namesOf = ({ data }: Chats) => data.map(({ user }) => user.name)
const contactsOf = async (person: Person, query = '') =>
  (await pair.product.as(person).get(`/messages/contacts${query}`)).body.data as {
    identifier: string
    name: string
    conversationIdentifier: string | null
  }[]

/** Clients of the pair's therapist, each with a message, one minute apart. */
async function clientsWhoWrote(...names: string[]): Promise<Person[]> {
  const clients: Person[] = []
  for (const firstName of names) {
    const client = await pair.product.given.client({ firstName })
    await related(pair.product, pair.provider, client)
    pair.product.clock.advance({ minutes: 1 })
    await sent(pair.product, client, pair.provider, `This is ${firstName}`)
    clients.push(client)
  }
  return clients
}
const left = (person: Person, accountStatus: 'deletion_requested' | 'suspended') =>
  pair.product.database.db
    .updateTable('appUser')
    .set({ accountStatus })
    .where('identifier', '=', person.identifier)
    .execute()

describe('the chat list', () => {
  test('shows each conversation with the other person, the last message and what is unread', async () => {
    const { product, client, provider } = pair
    await sent(product, client, provider, 'Hello')
    product.clock.advance({ minutes: 1 })
    const last = await sent(product, client, provider, '  How are\nyou?  ')
    const { data, meta } = await chatsOf(provider)
    expect(meta).toEqual({ nextCursor: null })
    expect(data).toEqual([
      {
        identifier: expect.any(String),
        user: { identifier: client.identifier, userType: 'client', name: 'Amaka Tester', photoUrl: null },
        lastMessage: {
          identifier: last.identifier,
          preview: 'How are you?',
          isOwn: false,
          isDeleted: false,
          files: 0,
          status: 'delivered',
          sentAt: '2026-03-02T08:01:00.000Z',
        },
        unread: 2,
      },
    ])
    const [own] = (await chatsOf(client)).data
    expect(own).toMatchObject({ user: { name: 'Theo Tester', userType: 'provider' }, unread: 0 })
    expect(own?.lastMessage).toMatchObject({ isOwn: true, status: 'delivered', preview: 'How are you?' })
  })

  test('is empty without messages, and requires a session', async () => {
    expect(await chatsOf(pair.client)).toEqual({ data: [], meta: { nextCursor: null } })
    expect((await pair.product.visitor.get('/messages/chat-list')).status).toBe(401)
    const operator = await pair.product.given.admin()
    expect((await pair.product.as(operator).get('/messages/chat-list')).status).toBe(403)
  })

  test('reading marks a message as delivered, in the list too', async () => {
    const { product, client, provider } = pair
    await sent(product, client, provider, 'Hello')
    expect((await chatsOf(client)).data[0]?.lastMessage.status).toBe('sent')
    await chatsOf(provider)
    expect((await chatsOf(client)).data[0]?.lastMessage.status).toBe('delivered')
    await product.as(provider).put('/messages/mark-seen', { userIdentifier: client.identifier, number: 1 })
    expect((await chatsOf(client)).data[0]?.lastMessage.status).toBe('seen')
    expect((await chatsOf(provider)).data[0]).toMatchObject({ unread: 0, lastMessage: { status: 'seen' } })
  })

  test('shows a deleted message, and one with files only, without text', async () => {
    const { product, client, provider } = pair
    const { identifier } = await sent(product, client, provider, 'Never mind')
    await product.as(client).delete(`/messages/${identifier}`)
    expect((await chatsOf(provider)).data[0]?.lastMessage).toMatchObject({ isDeleted: true, preview: '', files: 0 })
    await sent(product, client, provider, {}, { 'letter.pdf': pdf(), 'two.pdf': pdf(900) })
    expect((await chatsOf(provider)).data[0]?.lastMessage).toMatchObject({ isDeleted: false, preview: '', files: 2 })
  })

  test('cuts a long message between grapheme clusters', async () => {
    const { product, client, provider } = pair
    const family = '👩‍👩‍👧'
    await sent(product, client, provider, family.repeat(messageLimits.previewMax + 1))
    expect((await chatsOf(provider)).data[0]?.lastMessage.preview).toBe(family.repeat(messageLimits.previewMax))
    await sent(product, client, provider, 'x'.repeat(messageLimits.previewMax))
    expect((await chatsOf(provider)).data[0]?.lastMessage.preview).toBe('x'.repeat(messageLimits.previewMax))
  })

  test('has the latest sender first, on both sides', async () => {
    const { product, provider } = pair
    const [ada, ben] = await clientsWhoWrote('Ada', 'Ben')
    expect(namesOf(await chatsOf(provider))).toEqual(['Ben Tester', 'Ada Tester'])
    product.clock.advance({ minutes: 1 })
    await sent(product, provider, ada as Person, 'Hello Ada')
    expect(namesOf(await chatsOf(provider))).toEqual(['Ada Tester', 'Ben Tester'])
    expect((await chatsOf(ben as Person)).data[0]?.unread).toBe(0)
  })

  test('is paged; equal timestamps neither drop nor repeat a conversation', async () => {
    const { provider } = pair
    await manyConversations(messageLimits.chatsPerPage * 2 + 5)
    const seen: string[] = []
    let cursor: string | null = null
    let pages = 0
    do {
      const page: Chats = await chatsOf(provider, cursor === null ? '' : `?cursor=${cursor}`)
      seen.push(...page.data.map(({ user }) => user.identifier))
      cursor = page.meta.nextCursor
      pages += 1
    } while (cursor !== null)
    expect(pages).toBe(3)
    expect(new Set(seen).size).toBe(messageLimits.chatsPerPage * 2 + 5)
    expect(seen).toHaveLength(messageLimits.chatsPerPage * 2 + 5)
  })

  test('refuses a cursor that was never issued', async () => {
    const texts = ['nonsense', '2026-02-31T08:00:00.000Z 018f0000-0000-7000-8000-000000000000', '7']
    for (const text of texts) {
      const cursor = Buffer.from(text).toString('base64url')
      const { status, body } = await pair.product.as(pair.client).get(`/messages/chat-list?cursor=${cursor}`)
      expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 422, fields: ['cursor'] })
    }
  })

  test('is searched by names, ignoring accents and case', async () => {
    const { provider } = pair
    await clientsWhoWrote('Zoë', 'Björn', 'Ada')
    expect(namesOf(await chatsOf(provider, '?searchQuery=zoe'))).toEqual(['Zoë Tester'])
    expect(namesOf(await chatsOf(provider, '?searchQuery=TEST%20bj%C3%B6'))).toEqual(['Björn Tester'])
    expect(namesOf(await chatsOf(provider, '?searchQuery=%20'))).toHaveLength(3)
    expect(namesOf(await chatsOf(provider, '?searchQuery=%25'))).toEqual([])
    expect(namesOf(await chatsOf(provider, '?searchQuery=this'))).toEqual([])
  })

  test('counts unread messages up to ninety-nine', async () => {
    const { product, client, provider } = pair
    await sent(product, client, provider)
    await product.database.db
      .updateTable('conversationSide')
      .set({ unread: 250 })
      .where('personIdentifier', '=', provider.identifier)
      .execute()
    expect((await chatsOf(provider)).data[0]?.unread).toBe(99)
  })
})

describe('people to write to', () => {
  test('are all people with a relation or a conversation, by name', async () => {
    const { product, client, provider } = pair
    const other = await product.given.client({ firstName: 'Ben' })
    await related(product, provider, other)
    await sent(product, provider, client, 'Hello')
    expect(await contactsOf(provider)).toMatchObject([
      { name: 'Amaka Tester', conversationIdentifier: expect.any(String) },
      { name: 'Ben Tester', userType: 'client', conversationIdentifier: null },
    ])
    expect(await contactsOf(client)).toMatchObject([{ name: 'Theo Tester', userType: 'provider' }])
    expect(await contactsOf(provider, '?searchQuery=be')).toMatchObject([{ name: 'Ben Tester' }])
    expect(await contactsOf(provider, '?searchQuery=nobody')).toEqual([])
  })

  test('include clients who asked a question before a booking', async () => {
    const { product, provider } = pair
    const stranger = await product.given.client({ firstName: 'Nia' })
    expect((await sendMessage(product, stranger, provider)).status).toBe(404)
    const settings = { acceptsQuestions: true, hasOfficeHours: false, officeHours: [], autoReply: false }
    await product.as(provider).put('/messages/settings', { ...settings, autoReplyText: '' })
    await sent(product, stranger, provider, 'Do you have time in May?')
    expect((await contactsOf(provider)).map(({ name }) => name)).toEqual(['Amaka Tester', 'Nia Tester'])
  })

  test('include no strangers, and no one who has left or was suspended', async () => {
    const { product, client, provider } = pair
    await product.given.client({ firstName: 'Nobody' })
    const [ada, ben] = await clientsWhoWrote('Ada', 'Ben')
    await left(ada as Person, 'deletion_requested')
    await left(ben as Person, 'suspended')
    expect((await contactsOf(provider)).map(({ identifier }) => identifier)).toEqual([client.identifier])
    expect(namesOf(await chatsOf(provider))).toEqual(['Ben Tester', 'Ada Tester'])
  })
})

test('include a picture where the reader may open it', async () => {
  const { product, client, provider } = pair
  const { db } = product.database
  await db
    .insertInto('picture')
    .values(
      [client, provider].map(({ identifier }) => ({
        userIdentifier: identifier,
        version: 'v1',
        contentType: 'image/webp',
        content: Buffer.from('picture'),
      })),
    )
    .execute()
  await sent(product, client, provider)
  const shown = async (reader: Person) => (await chatsOf(reader)).data[0]?.user.photoUrl as string
  expect((await product.as(provider).get(await shown(provider))).status).toBe(200)
  expect((await product.as(client).get(await shown(client))).status).toBe(200)
  await db.deleteFrom('providerListing').where('providerIdentifier', '=', provider.identifier).execute()
  expect(await shown(client)).toBeNull()
  expect((await conversationOf(product, client, provider)).body.meta.user.photoUrl).toBeNull()
})

/** Conversations of the pair's therapist whose messages all have the same timestamp. */
async function manyConversations(count: number): Promise<void> {
  const { product, provider } = pair
  const clients = await Promise.all(Array.from({ length: count }, () => product.given.client()))
  const context = { services: product.backend.services, now: product.clock.now() }
  await asAuthor(product.database.db, provider.identifier, async (db) => {
    for (const { identifier: client } of clients) {
      const [identifier, at] = [randomUUIDv7(), product.clock.now().toString()]
      await beginConversation(db, { identifier, client, provider: provider.identifier, at })
      const keys = await openKeys(context, db, identifier)
      const words = { conversation: identifier, sender: provider.identifier, receiver: client, content: 'Hello' }
      await addMessage(context, db, keys, words)
    }
  })
}
