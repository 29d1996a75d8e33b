/** Read marks, notifications about messages, and typing events. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { start } from '#tests/support/product.ts'
import { openStreamProduct, type StreamProduct } from '#tests/platform/live/stream-product.ts'
import { related } from '#tests/care/notes/writing.ts'
import { impersonating, reason } from '#tests/operations/operators/operator-product.ts'
import { conversationOf, sent } from './pair.ts'

type Person = { identifier: string }

let product: StreamProduct
let client: GivenPerson
let provider: GivenProvider
beforeAll(async () => {
  product = await openStreamProduct()
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.set(start)
  client = await product.given.client()
  provider = await product.given.provider()
  await related(product, provider, client)
})

const fromClient = (content: string) => sent(product, client, provider, content)
const seen = async (number: number, as: Person = provider, other: Person = client) =>
  (await product.as(as).put('/messages/mark-seen', { userIdentifier: other.identifier, number })).body
const metaOf = async (as: Person, other: Person) => (await conversationOf(product, as, other)).body.meta
const notifiedTo = async ({ identifier }: Person) =>
  product.database.db
    .selectFrom('notification')
    .select(['kind', 'news', 'subjectIdentifier', 'otherIdentifier', 'createdAt', 'seenAt'])
    .where('personIdentifier', '=', identifier)
    .execute()
const sideOf = async ({ identifier }: Person) =>
  product.database.db
    .selectFrom('conversationSide')
    .select(['unread', 'unreadSince', 'lastMessageAt'])
    .where('personIdentifier', '=', identifier)
    .executeTakeFirstOrThrow()

test('messages marked as seen are no longer unread', async () => {
  for (const words of ['One', 'Two', 'Three']) {
    await fromClient(words)
    product.clock.advance({ minutes: 1 })
  }
  expect(await sideOf(provider)).toEqual({
    unread: 3,
    unreadSince: '2026-03-02T08:00:00.000Z',
    lastMessageAt: '2026-03-02T08:02:00.000Z',
  })
  expect(await seen(2)).toEqual({ unread: 1 })
  expect(await sideOf(provider)).toMatchObject({ unread: 1, unreadSince: '2026-03-02T08:02:00.000Z' })
  expect(await seen(3)).toEqual({ unread: 0 })
  expect(await sideOf(provider)).toMatchObject({ unread: 0, unreadSince: null })
  expect(await sideOf(client)).toMatchObject({ unread: 0, lastMessageAt: '2026-03-02T08:02:00.000Z' })
})

test('read marks never move backwards', async () => {
  for (const words of ['One', 'Two', 'Three']) await fromClient(words)
  await seen(2)
  expect(await seen(1)).toEqual({ unread: 1 })
  expect(await seen(0)).toEqual({ unread: 1 })
  expect((await metaOf(provider, client)).own).toMatchObject({ seen: 2 })
})

test('a read mark cannot be ahead of the last message', async () => {
  await fromClient('One')
  expect(await seen(2_000_000_000)).toEqual({ unread: 0 })
  expect((await metaOf(provider, client)).own).toEqual({ delivered: 1, seen: 1 })
  await fromClient('Two')
  expect((await metaOf(provider, client)).unread).toBe(1)
})

test('own messages are never unread', async () => {
  await fromClient('One')
  await sent(product, provider, client, 'Two')
  expect(await seen(2, client, provider)).toEqual({ unread: 0 })
  expect(await seen(0)).toEqual({ unread: 1 })
})

test('before the first message there is no read mark', async () => {
  expect(await seen(5)).toEqual({ unread: 0 })
})

test('the receiver is notified once per conversation, and again after reading it', async () => {
  await fromClient('One')
  const { identifier: from } = client
  const event = { kind: 'message', news: 'new_messages', subjectIdentifier: from, otherIdentifier: from }
  expect(await notifiedTo(provider)).toEqual([{ ...event, createdAt: '2026-03-02T08:00:00.000Z', seenAt: null }])
  expect(await notifiedTo(client)).toEqual([])
  product.clock.advance({ minutes: 10 })
  await fromClient('Two')
  expect(await notifiedTo(provider)).toEqual([{ ...event, createdAt: '2026-03-02T08:10:00.000Z', seenAt: null }])
  await seen(1)
  expect((await notifiedTo(provider))[0]?.seenAt).toBeNull()
  await seen(2)
  expect((await notifiedTo(provider))[0]?.seenAt).toBe('2026-03-02T08:10:00.000Z')
  product.clock.advance({ minutes: 10 })
  await fromClient('Three')
  expect(await notifiedTo(provider)).toEqual([{ ...event, createdAt: '2026-03-02T08:20:00.000Z', seenAt: null }])
})

test('deleting the last unread message removes the notification', async () => {
  const { identifier } = await fromClient('Never mind')
  await product.as(client).delete(`/messages/${identifier}`)
  expect(await sideOf(provider)).toMatchObject({ unread: 0, unreadSince: null })
  expect((await notifiedTo(provider))[0]?.seenAt).toBe('2026-03-02T08:00:00.000Z')
})

const typing = async (as: Person, other: Person) =>
  (await product.as(as).post('/messages/typing', { userIdentifier: other.identifier })).status

async function following(person: Person, userType: 'client' | 'provider') {
  const { token } = await product.signIn({ ...person, userType })
  return product.follow(token)
}
const kindsNotified = ({ events }: { events: { event: string }[] }) => events.map(({ event }) => event)

test('typing is published to the other side only, at most every few seconds', async () => {
  await fromClient('One')
  const [mine, theirs] = [await following(client, 'client'), await following(provider, 'provider')]
  expect([await typing(client, provider), await typing(client, provider)]).toEqual([204, 204])
  const { conversationIdentifier: id } = await metaOf(client, provider)
  expect(await theirs.next()).toEqual({ event: 'typing', data: { kind: 'typing', id } })
  product.clock.advance({ seconds: 3 })
  expect(await typing(client, provider)).toBe(204)
  expect(await theirs.next()).toEqual({ event: 'typing', data: { kind: 'typing', id } })
  // The last event proves that no other event came before it.
  await sent(product, provider, client, 'Two')
  expect((await mine.next())?.event).not.toBe('typing')
  expect((await theirs.next())?.event).toBe('message')
  expect(kindsNotified(theirs).filter((kind) => kind === 'typing')).toHaveLength(2)
  expect(kindsNotified(mine)).not.toContain('typing')
})

test('before the first message no typing is published', async () => {
  const theirs = await following(provider, 'provider')
  expect(await typing(client, provider)).toBe(204)
  await fromClient('One')
  expect((await theirs.next())?.event).not.toBe('typing')
})

test('both sides receive events of sent, changed, deleted and seen messages at once', async () => {
  const first = await fromClient('One')
  const { conversationIdentifier: id } = await metaOf(client, provider)
  const [mine, theirs] = [await following(client, 'client'), await following(provider, 'provider')]
  const message = { event: 'message', data: { kind: 'message', id } }
  const acts = [
    () => product.as(client).put(`/messages/${first.identifier}/update`, { content: 'Two' }),
    () => seen(1),
    () => product.as(client).delete(`/messages/${first.identifier}`),
  ]
  for (const act of acts) {
    await act()
    expect([await nextMessage(mine), await nextMessage(theirs)]).toEqual([message, message])
  }
})

/** The notification centre publishes events too. */
async function nextMessage(stream: Awaited<ReturnType<typeof following>>) {
  for (;;) {
    const event = await stream.next()
    if (event?.event !== 'notification') return event
  }
}

test('each browser stores drafts under a key of its person', async () => {
  const keyOf = async (person: Person) => (await product.as(person).get('/messages/draft-key')).body
  const [mine, again, theirs] = [await keyOf(client), await keyOf(client), await keyOf(provider)]
  expect(Buffer.from(mine.key, 'base64')).toHaveLength(32)
  expect(again).toEqual(mine)
  expect(theirs.key).not.toBe(mine.key)
  const { body: ofNotes } = await product.as(provider).get('/note/draft-key')
  expect([ofNotes.keyIdentifier, ofNotes.key === theirs.key]).toEqual([theirs.keyIdentifier, false])
})

test('an operator who acts for a person reads no message and sets no read mark', async () => {
  await fromClient('One')
  const olu = impersonating(
    product,
    (await product.signIn({ ...(await product.given.admin(['support'])), userType: 'admin' })).token,
  )
  const acting = { userIdentifier: provider.identifier, reason, scope: 'assist' }
  const operator = impersonating(product, (await olu.post('/admin/impersonation', acting)).body.token)
  const userIdentifier = client.identifier
  const answers = [
    await operator.post('/messages/conversations', { userIdentifier }),
    await operator.put('/messages/mark-seen', { userIdentifier, number: 1 }),
    await operator.post('/messages/typing', { userIdentifier }),
    await operator.get('/messages/draft-key'),
    await operator.get(`/messages/${randomUUID()}/files/${randomUUID()}/content`),
  ]
  for (const { status, body } of answers) expect([status, body.code]).toEqual([403, 'IMPERSONATION_BLOCKED'])
  expect((await operator.get('/notifications/unseen')).body.messages).toBe(1)
  expect((await metaOf(client, provider)).other).toEqual({ delivered: 0, seen: 0 })
})
