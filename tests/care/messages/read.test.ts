/** Reading a conversation: pages, changes since a cursor, and the read marks of both sides. */
import { expect, test } from 'vitest'
import { type Message, messageLimits } from '#schemas/care/messages.ts'
import { refusal } from '#tests/care/notes/writing.ts'
import { manyMessages } from './many-messages.ts'
import { conversationOf, ownPair, sent } from './pair.ts'

const pair = ownPair()
const read = async (as: { identifier: string }, query = '') => {
  const { client, provider, product } = pair
  const answer = await conversationOf(product, as, as === client ? provider : client, query)
  expect(answer.status).toBe(200)
  return answer.body as { data: Message[]; meta: Record<string, unknown> & { nextCursor: string | null } }
}
const numbersOf = ({ data }: { data: Message[] }) => data.map(({ number }) => number)
const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => from - at)

test('before the first message there is only the other person', async () => {
  const { client, provider } = pair
  expect(await read(client)).toEqual({
    data: [],
    meta: {
      nextCursor: null,
      conversationIdentifier: null,
      user: { identifier: provider.identifier, userType: 'provider', name: 'Theo Tester', photoUrl: null },
      change: 0,
      lastNumber: 0,
      unread: 0,
      own: { delivered: 0, seen: 0 },
      other: { delivered: 0, seen: 0 },
      canWrite: true,
      office: { isOpen: true, opensAt: null },
    },
  })
  expect((await read(provider)).meta.office).toBeNull()
})

test('pages go from the newest message back to the first', async () => {
  const { product, client, provider } = pair
  await manyMessages(product, { client, provider, count: 2 * messageLimits.perPage + 1 })
  const newest = await read(client)
  expect(numbersOf(newest)).toEqual(down(101, 52))
  const older = await read(client, `?cursor=${newest.meta.nextCursor}`)
  expect(numbersOf(older)).toEqual(down(51, 2))
  // A new message does not shift the following pages.
  await sent(product, provider, client, 'New')
  const last = await read(client, `?cursor=${older.meta.nextCursor}`)
  expect([numbersOf(last), last.meta.nextCursor]).toEqual([[1], null])
})

test('a conversation of exactly one page has no next page', async () => {
  const { product, client, provider } = pair
  await manyMessages(product, { client, provider, count: messageLimits.perPage })
  const page = await read(client)
  expect([page.data.length, page.meta.nextCursor]).toEqual([messageLimits.perPage, null])
})

test('changes are returned in order, in limited pages, until there are no more', async () => {
  const { product, client, provider } = pair
  await manyMessages(product, { client, provider, count: messageLimits.changesAtOnce + 5 })
  const first = await read(client, '?since=2')
  expect(numbersOf(first)).toEqual(down(202, 3).toReversed())
  expect(first.meta.nextCursor).toBe('202')
  const rest = await read(client, `?since=${first.data.at(-1)?.change}`)
  expect([numbersOf(rest), rest.meta.nextCursor]).toEqual([[203, 204, 205], null])
  expect((await read(client, '?since=205')).data).toEqual([])
  expect((await read(client, '?since=2000000000')).data).toEqual([])
})

test.each(['abc', '12x', '99999999999'])('an invalid cursor is refused: %s', async (cursor) => {
  const { product, client, provider } = pair
  await sent(product, client, provider)
  const answer = await conversationOf(product, client, provider, `?cursor=${cursor}`)
  expect(refusal(answer)).toEqual([422, 'VALIDATION_ERROR'])
  expect(Object.keys(answer.body.fields)).toEqual(['cursor'])
})

test('a message is sent, then delivered when the other side reads, then seen', async () => {
  const { product, client, provider } = pair
  const statusNow = async () => (await read(client)).data[0]?.status
  await sent(product, client, provider)
  expect(await statusNow()).toBe('sent')
  expect((await read(provider)).meta).toMatchObject({ own: { delivered: 1, seen: 0 }, unread: 1 })
  expect(await statusNow()).toBe('delivered')
  await product.as(provider).put('/messages/mark-seen', { userIdentifier: client.identifier, number: 1 })
  expect(await statusNow()).toBe('seen')
  expect((await read(client)).meta).toMatchObject({ other: { delivered: 1, seen: 1 } })
})

test.each([
  ['the list of conversations', '/messages/chat-list'],
  ['the count of what waits', '/notifications/unseen'],
])('reading %s marks a message as delivered', async (_name, path) => {
  const { product, client, provider } = pair
  await sent(product, client, provider)
  expect((await product.as(provider).get(path)).status).toBe(200)
  expect((await read(client)).data[0]?.status).toBe('delivered')
})

test('own messages are not marked as delivered by their sender', async () => {
  const { client, product, provider } = pair
  await sent(product, client, provider)
  expect((await read(client)).meta).toMatchObject({ own: { delivered: 0, seen: 0 }, unread: 0 })
})
