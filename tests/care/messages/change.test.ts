/** The author of a message can change it for a while and delete it for good. */
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
  pair.product.as(as).put(`/messages/${identifier}/update`, { content })
const remove = (identifier: string, as: Person = pair.client) => pair.product.as(as).delete(`/messages/${identifier}`)
const fromClient = async (content = 'See you on Monday') =>
  (await sent(pair.product, pair.client, pair.provider, content)).identifier
const read = async (as: Person, other: Person, query = '') =>
  (await conversationOf(pair.product, as, other, query)).body
const readByProvider = (query = '') => read(pair.provider, pair.client, query)

test('a changed message is marked on both sides, and keeps its place', async () => {
  const { product } = pair
  const identifier = await fromClient()
  await fromClient('Bye')
  product.clock.advance({ minutes: 3 })
  const { status, body } = await change(identifier, 'See you on Tuesday')
  const editedAt = '2026-03-02T08:03:00.000Z'
  expect([status, body]).toMatchObject([200, { content: 'See you on Tuesday', number: 1, change: 3, editedAt }])
  const { data, meta } = await readByProvider()
  expect(data[1]).toMatchObject({ content: 'See you on Tuesday', editedAt, sentAt: '2026-03-02T08:00:00.000Z' })
  expect([meta.change, meta.lastNumber, meta.unread]).toEqual([3, 2, 2])
})

test('an unchanged text changes nothing', async () => {
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
])('changed after %o: until %s, %i', async (later, editableUntil, status, expected) => {
  const { product, client, provider } = pair
  const identifier = await fromClient()
  product.clock.advance(later)
  const [message] = (await read(client, provider)).data
  expect(message.editableUntil).toBe(editableUntil)
  expect(await change(identifier, 'Late')).toMatchObject({ status, body: expected })
})

test.each(['', '  \n '])('a message cannot be changed to an empty one (%j)', async (content) => {
  const identifier = await fromClient()
  const { status, body } = await change(identifier, content)
  expect([status, body.code, body.fields]).toEqual([422, 'VALIDATION_ERROR', { content: 'Please fill this in' }])
  expect((await readByProvider()).data[0].content).toBe('See you on Monday')
})

test('files stay when the text changes', async () => {
  const { product, client, provider } = pair
  const { identifier } = await sent(product, client, provider, 'Look', { 'a.pdf': pdf() })
  const { body } = await change(identifier, 'Please look')
  expect(body.files).toEqual([expect.objectContaining({ fileName: 'a.pdf' })])
})

test('messages to a person who cannot receive any more cannot be changed', async () => {
  const { product, provider } = pair
  const identifier = await fromClient()
  await product.database.db
    .updateTable('appUser')
    .set({ accountStatus: 'suspended' })
    .where('identifier', '=', provider.identifier)
    .execute()
  expect(refusal(await change(identifier, 'Other words'))).toEqual([409, 'CANNOT_WRITE'])
  expect((await remove(identifier)).status).toBe(204)
})

test('a deleted message keeps its place and loses its text, files and session', async () => {
  const { product, client, provider } = pair
  const before = await storedIn(product)
  const bookingIdentifier = await sessionOf(product, client, provider)
  const typed = { content: 'Look', bookingIdentifier }
  const { identifier } = await sent(product, client, provider, typed, { 'a.pdf': pdf() })
  await fromClient('Bye')
  expect((await readByProvider()).meta.unread).toBe(2)
  product.clock.advance({ hours: 5 })
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
  await product.work()
  expect(await storedIn(product)).toEqual(before)
})

test('deleting twice has no further effect', async () => {
  const identifier = await fromClient()
  expect((await remove(identifier)).status).toBe(204)
  expect((await remove(identifier)).status).toBe(204)
  expect((await readByProvider()).meta.change).toBe(2)
  expect(refusal(await change(identifier, 'Back again'))).toEqual([409, 'MESSAGE_DELETED'])
})

test('deleting a message that was seen does not lower the unread count', async () => {
  const { product, client, provider } = pair
  const identifier = await fromClient()
  await product.as(provider).put('/messages/mark-seen', { userIdentifier: client.identifier, number: 1 })
  await fromClient('Bye')
  await remove(identifier)
  expect((await readByProvider()).meta.unread).toBe(1)
})

test('a page that sends its last change gets later changes and deletions, each message once', async () => {
  const { client, provider, product } = pair
  const [first, second] = [await fromClient('One'), await fromClient('Two')]
  await sent(product, provider, client, 'Three')
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

test('only the author can change or delete a message; others get the answer for an unknown one', async () => {
  const { product, provider } = pair
  const identifier = await fromClient()
  const stranger = await product.given.client()
  for (const who of [provider, stranger, await product.given.provider()])
    for (const act of [(id: string) => change(id, 'Mine now', who), (id: string) => remove(id, who)]) {
      const [foreign, unknown] = [await act(identifier), await act(randomUUID())]
      expect(refusal(foreign)).toEqual([404, 'NOT_FOUND'])
      expect(foreign.body.message).toBe(unknown.body.message)
    }
  expect((await readByProvider()).data[0].content).toBe('See you on Monday')
})

test('changes count towards the rate limit of messages', async () => {
  const { product, client, provider } = pair
  const identifier = await fromClient()
  for (let number = 1; number < messageLimits.sends.tries; number += 1)
    expect((await change(identifier, `Words ${number}`)).status).toBe(200)
  expect(refusal(await change(identifier, 'More'))).toEqual([429, 'TOO_MANY_ATTEMPTS'])
  expect(refusal(await sendMessage(product, client, provider, 'More'))).toEqual([429, 'TOO_MANY_ATTEMPTS'])
})
