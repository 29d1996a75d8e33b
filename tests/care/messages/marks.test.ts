/** What was seen, what is told in the notification centre, and who is typing. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { start } from '#tests/support/world.ts'
import { openStreamWorld, type StreamWorld } from '#tests/platform/live/stream-world.ts'
import { related } from '#tests/care/notes/writing.ts'
import { inPlaceOf, reason } from '#tests/operations/operators/operator-world.ts'
import { conversationOf, sent } from './pair.ts'

type Person = { identifier: string }

let world: StreamWorld
let client: GivenPerson
let provider: GivenProvider
beforeAll(async () => {
  world = await openStreamWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(start)
  client = await world.given.client()
  provider = await world.given.provider()
  await related(world, provider, client)
})

const fromClient = (content: string) => sent(world, client, provider, content)
const seen = async (number: number, as: Person = provider, other: Person = client) =>
  (await world.as(as).put('/messages/mark-seen', { userIdentifier: other.identifier, number })).body
const metaOf = async (as: Person, other: Person) => (await conversationOf(world, as, other)).body.meta
const toldTo = async ({ identifier }: Person) =>
  world.database.db
    .selectFrom('notification')
    .select(['kind', 'news', 'subjectIdentifier', 'otherIdentifier', 'createdAt', 'seenAt'])
    .where('personIdentifier', '=', identifier)
    .execute()
const sideOf = async ({ identifier }: Person) =>
  world.database.db
    .selectFrom('conversationSide')
    .select(['unread', 'unreadSince', 'lastMessageAt'])
    .where('personIdentifier', '=', identifier)
    .executeTakeFirstOrThrow()

test('what was seen is not unread any more', async () => {
  for (const words of ['One', 'Two', 'Three']) {
    await fromClient(words)
    world.clock.advance({ minutes: 1 })
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

test('what was seen stays seen: marks do not go backwards', async () => {
  for (const words of ['One', 'Two', 'Three']) await fromClient(words)
  await seen(2)
  expect(await seen(1)).toEqual({ unread: 1 })
  expect(await seen(0)).toEqual({ unread: 1 })
  expect((await metaOf(provider, client)).own).toMatchObject({ seen: 2 })
})

test('nobody has seen what is not there yet', async () => {
  await fromClient('One')
  expect(await seen(2_000_000_000)).toEqual({ unread: 0 })
  expect((await metaOf(provider, client)).own).toEqual({ delivered: 1, seen: 1 })
  await fromClient('Two')
  expect((await metaOf(provider, client)).unread).toBe(1)
})

test('own messages are never unread', async () => {
  await fromClient('One')
  await sent(world, provider, client, 'Two')
  expect(await seen(2, client, provider)).toEqual({ unread: 0 })
  expect(await seen(0)).toEqual({ unread: 1 })
})

test('before the first message nothing is seen', async () => {
  expect(await seen(5)).toEqual({ unread: 0 })
})

test('of a conversation its receiver is told once, and again after they have looked', async () => {
  await fromClient('One')
  const { identifier: from } = client
  const told = { kind: 'message', news: 'new_messages', subjectIdentifier: from, otherIdentifier: from }
  expect(await toldTo(provider)).toEqual([{ ...told, createdAt: '2026-03-02T08:00:00.000Z', seenAt: null }])
  expect(await toldTo(client)).toEqual([])
  world.clock.advance({ minutes: 10 })
  await fromClient('Two')
  expect(await toldTo(provider)).toEqual([{ ...told, createdAt: '2026-03-02T08:10:00.000Z', seenAt: null }])
  await seen(1)
  expect((await toldTo(provider))[0]?.seenAt).toBeNull()
  await seen(2)
  expect((await toldTo(provider))[0]?.seenAt).toBe('2026-03-02T08:10:00.000Z')
  world.clock.advance({ minutes: 10 })
  await fromClient('Three')
  expect(await toldTo(provider)).toEqual([{ ...told, createdAt: '2026-03-02T08:20:00.000Z', seenAt: null }])
})

test('with the last unread message deleted there is nothing to tell any more', async () => {
  const { identifier } = await fromClient('Never mind')
  await world.as(client).delete(`/messages/${identifier}`)
  expect(await sideOf(provider)).toMatchObject({ unread: 0, unreadSince: null })
  expect((await toldTo(provider))[0]?.seenAt).toBe('2026-03-02T08:00:00.000Z')
})

const typing = async (as: Person, other: Person) =>
  (await world.as(as).post('/messages/typing', { userIdentifier: other.identifier })).status

async function following(person: Person, userType: 'client' | 'provider') {
  const { token } = await world.signIn({ ...person, userType })
  return world.follow(token)
}
const kindsTold = ({ told }: { told: { event: string }[] }) => told.map(({ event }) => event)

test('who types is shown to the other side alone, every few seconds at most', async () => {
  await fromClient('One')
  const [mine, theirs] = [await following(client, 'client'), await following(provider, 'provider')]
  expect([await typing(client, provider), await typing(client, provider)]).toEqual([204, 204])
  const { conversationIdentifier: id } = await metaOf(client, provider)
  expect(await theirs.next()).toEqual({ event: 'typing', data: { kind: 'typing', id } })
  world.clock.advance({ seconds: 3 })
  expect(await typing(client, provider)).toBe(204)
  expect(await theirs.next()).toEqual({ event: 'typing', data: { kind: 'typing', id } })
  // What comes last shows that nothing more came before it.
  await sent(world, provider, client, 'Two')
  expect((await mine.next())?.event).not.toBe('typing')
  expect((await theirs.next())?.event).toBe('message')
  expect(kindsTold(theirs).filter((kind) => kind === 'typing')).toHaveLength(2)
  expect(kindsTold(mine)).not.toContain('typing')
})

test('before the first message nobody is told who types', async () => {
  const theirs = await following(provider, 'provider')
  expect(await typing(client, provider)).toBe(204)
  await fromClient('One')
  expect((await theirs.next())?.event).not.toBe('typing')
})

test('both sides hear at once of what is sent, changed, deleted and seen', async () => {
  const first = await fromClient('One')
  const { conversationIdentifier: id } = await metaOf(client, provider)
  const [mine, theirs] = [await following(client, 'client'), await following(provider, 'provider')]
  const message = { event: 'message', data: { kind: 'message', id } }
  const acts = [
    () => world.as(client).put(`/messages/${first.identifier}/update`, { content: 'Two' }),
    () => seen(1),
    () => world.as(client).delete(`/messages/${first.identifier}`),
  ]
  for (const act of acts) {
    await act()
    expect([await nextMessage(mine), await nextMessage(theirs)]).toEqual([message, message])
  }
})

/** The notification centre tells too. */
async function nextMessage(stream: Awaited<ReturnType<typeof following>>) {
  for (;;) {
    const told = await stream.next()
    if (told?.event !== 'notification') return told
  }
}

test('each browser keeps what is not sent under a key of its person', async () => {
  const keyOf = async (person: Person) => (await world.as(person).get('/messages/draft-key')).body
  const [mine, again, theirs] = [await keyOf(client), await keyOf(client), await keyOf(provider)]
  expect(Buffer.from(mine.key, 'base64')).toHaveLength(32)
  expect(again).toEqual(mine)
  expect(theirs.key).not.toBe(mine.key)
  const { body: ofNotes } = await world.as(provider).get('/note/draft-key')
  expect([ofNotes.keyIdentifier, ofNotes.key === theirs.key]).toEqual([theirs.keyIdentifier, false])
})

test('an operator who acts as somebody reads no message and marks none', async () => {
  await fromClient('One')
  const olu = inPlaceOf(
    world,
    (await world.signIn({ ...(await world.given.admin(['support'])), userType: 'admin' })).token,
  )
  const acting = { userIdentifier: provider.identifier, reason, scope: 'assist' }
  const operator = inPlaceOf(world, (await olu.post('/admin/impersonation', acting)).body.token)
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
