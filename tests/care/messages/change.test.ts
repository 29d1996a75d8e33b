/** Own messages are changed for a while and deleted for good. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { messageLimits } from '#schemas/care/messages.ts'
import { pdf } from '#tests/platform/storage/documents.ts'
import { storedIn } from '#tests/platform/storage/practice.ts'
import { refusal } from '#tests/care/notes/writing.ts'
import { conversationOf, ownPair, sendMessage, sent, sessionOf } from './pair.ts'

type Person = { identifier: string }

const pair = ownPair()
const change = (identifier: string, content: string, as: Person = pair.client) =>
  pair.world.as(as).put(`/messages/${identifier}/update`, { content })
const remove = (identifier: string, as: Person = pair.client) => pair.world.as(as).delete(`/messages/${identifier}`)
const fromClient = async (content = 'See you on Monday') =>
  (await sent(pair.world, pair.client, pair.provider, content)).identifier
const read = async (as: Person, other: Person, query = '') => (await conversationOf(pair.world, as, other, query)).body
const readByProvider = (query = '') => read(pair.provider, pair.client, query)

test('a changed message says so on both sides, and keeps its place', async () => {
  const { world } = pair
  const identifier = await fromClient()
  await fromClient('Bye')
  world.clock.advance({ minutes: 3 })
  const { status, body } = await change(identifier, 'See you on Tuesday')
  const editedAt = '2026-03-02T08:03:00.000Z'
  expect([status, body]).toMatchObject([200, { content: 'See you on Tuesday', number: 1, change: 3, editedAt }])
  const { data, meta } = await readByProvider()
  expect(data[1]).toMatchObject({ content: 'See you on Tuesday', editedAt, sentAt: '2026-03-02T08:00:00.000Z' })
  expect([meta.change, meta.lastNumber, meta.unread]).toEqual([3, 2, 2])
})

test('the same words again change nothing', async () => {
  const identifier = await fromClient()
  expect((await change(identifier, 'See you on Monday')).body).toMatchObject({ change: 1, editedAt: null })
  expect((await readByProvider()).meta.change).toBe(1)
})

const refused = {
  code: 'MESSAGE_CLOSED',
  message: `A message can be changed for ${messageLimits.editMinutes} minutes. That time is over.`,
}
const until = '2026-03-02T08:15:00.000Z'

test.each([
  [{ minutes: 14, seconds: 59, milliseconds: 999 }, until, 200, { content: 'Late' }],
  [{ minutes: 15 }, until, 200, { content: 'Late' }],
  [{ minutes: 15, milliseconds: 1 }, null, 409, refused],
])('changed after %o: until %s, %i', async (later, editableUntil, status, told) => {
  const { world, client, provider } = pair
  const identifier = await fromClient()
  world.clock.advance(later)
  const [message] = (await read(client, provider)).data
  expect(message.editableUntil).toBe(editableUntil)
  expect(await change(identifier, 'Late')).toMatchObject({ status, body: told })
})

test.each(['', '  \n '])('a message is not changed to nothing (%j)', async (content) => {
  const identifier = await fromClient()
  const { status, body } = await change(identifier, content)
  expect([status, body.code, body.fields]).toEqual([422, 'VALIDATION_ERROR', { content: 'Please fill this in' }])
  expect((await readByProvider()).data[0].content).toBe('See you on Monday')
})

test('files stay when the words change', async () => {
  const { world, client, provider } = pair
  const { identifier } = await sent(world, client, provider, 'Look', { 'a.pdf': pdf() })
  const { body } = await change(identifier, 'Please look')
  expect(body.files).toEqual([expect.objectContaining({ fileName: 'a.pdf' })])
})

test('words of a message to somebody who cannot be written to any more stay as they are', async () => {
  const { world, provider } = pair
  const identifier = await fromClient()
  await world.database.db
    .updateTable('appUser')
    .set({ accountStatus: 'suspended' })
    .where('identifier', '=', provider.identifier)
    .execute()
  expect(refusal(await change(identifier, 'Other words'))).toEqual([409, 'CANNOT_WRITE'])
  expect((await remove(identifier)).status).toBe(204)
})

test('a deleted message keeps its place without its words, its files and its session', async () => {
  const { world, client, provider } = pair
  const before = await storedIn(world)
  const bookingIdentifier = await sessionOf(world, client, provider)
  const typed = { content: 'Look', bookingIdentifier }
  const { identifier } = await sent(world, client, provider, typed, { 'a.pdf': pdf() })
  await fromClient('Bye')
  expect((await readByProvider()).meta.unread).toBe(2)
  world.clock.advance({ hours: 5 })
  expect((await remove(identifier)).status).toBe(204)
  const { data, meta } = await readByProvider()
  expect(data[1]).toMatchObject({
    number: 1,
    change: 3,
    content: '',
    files: [],
    appointment: null,
    deletedAt: '2026-03-02T13:00:00.000Z',
    editableUntil: null,
  })
  expect([meta.change, meta.lastNumber, meta.unread]).toEqual([3, 2, 1])
  await world.work()
  expect(await storedIn(world)).toEqual(before)
})

test('a message that was deleted is deleted; nothing more happens', async () => {
  const identifier = await fromClient()
  expect((await remove(identifier)).status).toBe(204)
  expect((await remove(identifier)).status).toBe(204)
  expect((await readByProvider()).meta.change).toBe(2)
  expect(refusal(await change(identifier, 'Back again'))).toEqual([409, 'MESSAGE_DELETED'])
})

test('what was seen before it was deleted is not taken from what is unread', async () => {
  const { world, client, provider } = pair
  const identifier = await fromClient()
  await world.as(provider).put('/messages/mark-seen', { userIdentifier: client.identifier, number: 1 })
  await fromClient('Bye')
  await remove(identifier)
  expect((await readByProvider()).meta.unread).toBe(1)
})

test('a page that knows a change hears of what was changed and deleted since, each message once', async () => {
  const { client, provider, world } = pair
  const [first, second] = [await fromClient('One'), await fromClient('Two')]
  await sent(world, provider, client, 'Three')
  await change(first, 'One again')
  await change(first, 'One at last')
  await remove(second)
  const { data, meta } = await readByProvider('?since=3')
  expect(data.map(({ number, change: at, content }: Record<string, unknown>) => [number, at, content])).toEqual([
    [1, 5, 'One at last'],
    [2, 6, ''],
  ])
  expect([meta.change, meta.nextCursor]).toEqual([6, null])
})

test('only its author changes or deletes a message; for others it looks like one that nobody has', async () => {
  const { world, provider } = pair
  const identifier = await fromClient()
  const stranger = await world.given.client()
  for (const who of [provider, stranger, await world.given.provider()])
    for (const act of [(id: string) => change(id, 'Mine now', who), (id: string) => remove(id, who)]) {
      const [foreign, unknown] = [await act(identifier), await act(randomUUID())]
      expect(refusal(foreign)).toEqual([404, 'NOT_FOUND'])
      expect(foreign.body.message).toBe(unknown.body.message)
    }
  expect((await readByProvider()).data[0].content).toBe('See you on Monday')
})

test('changes count as messages do: so many in a minute', async () => {
  const { world, client, provider } = pair
  const identifier = await fromClient()
  for (let number = 1; number < messageLimits.sends.tries; number += 1)
    expect((await change(identifier, `Words ${number}`)).status).toBe(200)
  expect(refusal(await change(identifier, 'More'))).toEqual([429, 'TOO_MANY_ATTEMPTS'])
  expect(refusal(await sendMessage(world, client, provider, 'More'))).toEqual([429, 'TOO_MANY_ATTEMPTS'])
})
