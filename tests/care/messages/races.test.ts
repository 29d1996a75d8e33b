/** Concurrent calls in one conversation. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { pdf } from '#tests/platform/storage/documents.ts'
import { storedIn } from '#tests/platform/storage/practice.ts'
import { related } from '#tests/care/notes/writing.ts'
import { conversationOf, ownPair, senderPastBff, sent } from './pair.ts'

const pair = ownPair()

const bothPastBff = async () => ({
  asClient: await senderPastBff(pair.product, pair.client, 'client'),
  asProvider: await senderPastBff(pair.product, pair.provider, 'provider'),
})
const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)

test('twenty parallel messages get the numbers from 1 to 20, without a gap', async () => {
  const { product, client, provider } = pair
  const { asClient, asProvider } = await bothPastBff()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      at % 2 === 0 ? asClient(provider, `Client ${at}`) : asProvider(client, `Therapist ${at}`),
    ),
  )
  expect(new Set(statusesOf(answers))).toEqual(new Set([201]))
  const numbers = Array.from({ length: 20 }, (_, at) => at + 1)
  expect(answers.map(({ body }) => body.number).toSorted((one, other) => one - other)).toEqual(numbers)
  const { data, meta } = (await conversationOf(product, client, provider)).body
  expect(data.map(({ number }: { number: number }) => number)).toEqual(numbers.toReversed())
  expect(data.map(({ change }: { change: number }) => change)).toEqual(numbers.toReversed())
  expect([meta.lastNumber, meta.change, meta.unread]).toEqual([20, 20, 10])
})

test('the same message sent twice in parallel is stored once', async () => {
  const { product, client, provider } = pair
  const { asClient } = await bothPastBff()
  await sent(product, client, provider, 'Before')
  const typed = { content: 'Once', draftIdentifier: randomUUID() }
  const answers = await Promise.all([asClient(provider, typed), asClient(provider, typed), asClient(provider, typed)])
  expect(statusesOf(answers)).toEqual([200, 200, 201])
  expect(new Set(answers.map(({ body }) => body.identifier)).size).toBe(1)
  expect((await conversationOf(product, provider, client)).body.meta).toMatchObject({ lastNumber: 2, unread: 2 })
})

test('the same first message sent twice in parallel creates one conversation, with its files once', async () => {
  const { product, client, provider } = pair
  const { asClient } = await bothPastBff()
  const before = await storedIn(product)
  const typed = { content: 'First', draftIdentifier: randomUUID() }
  const files = { 'a.pdf': pdf(), 'b.pdf': pdf(900) }
  const answers = await Promise.all([asClient(provider, typed, files), asClient(provider, typed, files)])
  expect(statusesOf(answers)).toEqual([200, 201])
  const { data } = (await conversationOf(product, provider, client)).body
  expect(data.map(({ files: stored }: { files: object[] }) => stored.length)).toEqual([2])
  expect((await storedIn(product)).length - before.length).toBe(2)
})

test('two people who begin in parallel create one conversation', async () => {
  const { product, client, provider } = pair
  const { asClient, asProvider } = await bothPastBff()
  const answers = await Promise.all([asClient(provider, 'I ask'), asProvider(client, 'I ask too')])
  expect(statusesOf(answers)).toEqual([201, 201])
  expect(new Set(answers.map(({ body }) => body.number))).toEqual(new Set([1, 2]))
  const [one, other] = [
    (await conversationOf(product, client, provider)).body.meta,
    (await conversationOf(product, provider, client)).body.meta,
  ]
  expect([one.conversationIdentifier, one.unread, other.unread]).toEqual([other.conversationIdentifier, 1, 1])
})

test('a draft sent to two people in parallel reaches one of them', async () => {
  const { product, client, provider } = pair
  const another = await product.given.provider()
  await related(product, another, client)
  const { asClient } = await bothPastBff()
  const typed = { content: 'For whom', draftIdentifier: randomUUID() }
  const answers = await Promise.all([asClient(provider, typed), asClient(another, typed)])
  expect(statusesOf(answers)).toEqual([201, 409])
  const counts = [provider, another].map(
    async (one) => (await conversationOf(product, client, one)).body.data.length as number,
  )
  expect(new Set(await Promise.all(counts))).toEqual(new Set([0, 1]))
})

test('a message changed and deleted in parallel is deleted completely', async () => {
  const { product, client, provider } = pair
  const { identifier } = await sent(product, client, provider, 'Too early')
  const me = product.as(client)
  const [change, removal] = await Promise.all([
    me.put(`/messages/${identifier}/update`, { content: 'Other words' }),
    me.delete(`/messages/${identifier}`),
  ])
  expect(removal.status).toBe(204)
  expect([200, 409]).toContain(change.status)
  const { data, meta } = (await conversationOf(product, provider, client)).body
  expect(data[0]).toMatchObject({ content: '', deletedAt: expect.any(String) })
  expect([data[0].change, meta.unread]).toEqual([meta.change, 0])
  expect(meta.change).toBe(change.status === 200 ? 3 : 2)
})

test('a message sent while the other side marks everything as seen stays unread', async () => {
  const { product, client, provider } = pair
  const { asClient } = await bothPastBff()
  await sent(product, client, provider, 'First')
  const me = product.as(provider)
  for (let number = 1; number <= 5; number += 1) {
    const [{ body }] = await Promise.all([
      asClient(provider, `More ${number}`),
      me.put('/messages/mark-seen', { userIdentifier: client.identifier, number }),
    ])
    const { meta } = (await conversationOf(product, provider, client)).body
    expect([meta.unread, meta.own.seen, body.number]).toEqual([1, number, number + 1])
  }
})
