/** Who may message whom. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { messageLimits } from '#schemas/care/messages.ts'
import type { Answered } from '#tests/support/callers.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { refusal, related } from '#tests/care/notes/writing.ts'
import { conversationOf, sendMessage, sent } from './pair.ts'

let product: Product
let client: GivenPerson
let provider: GivenProvider
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.set(start)
  client = await product.given.client()
  provider = await product.given.provider()
})

const takesQuestions = (therapist: { identifier: string }, acceptsQuestions = true) =>
  product.as(therapist).put('/messages/settings', {
    acceptsQuestions,
    hasOfficeHours: false,
    officeHours: [],
    autoReply: false,
    autoReplyText: '',
  })

/** Every call about a person, made by a caller without a relation to that person. */
const callsAbout = (userIdentifier: string): ((as: { identifier: string }) => Promise<Answered>)[] => [
  (as) => sendMessage(product, as, { identifier: userIdentifier }),
  (as) => product.as(as).post('/messages/conversations', { userIdentifier }),
  (as) => product.as(as).post('/messages/conversations?since=0', { userIdentifier }),
  (as) => product.as(as).post('/messages/typing', { userIdentifier }),
  (as) => product.as(as).put('/messages/mark-seen', { userIdentifier, number: 1 }),
]

const refusalOf = ({ status, body }: Answered) => ({ status, code: body?.code, message: body?.message })

test.each([
  'a therapist without questions',
  'a therapist who is not listed',
  'another client',
  'an operator',
  'oneself',
])('for a client, %s is answered as not found', async (who) => {
  const unlisted = await product.given.provider({ listed: false })
  await takesQuestions(unlisted)
  const people: Record<string, { identifier: string }> = {
    'a therapist without questions': provider,
    'a therapist who is not listed': unlisted,
    'another client': await product.given.client(),
    'an operator': await product.given.admin(),
    oneself: client,
  }
  const unknown = callsAbout(randomUUID())
  for (const [at, call] of callsAbout(people[who]?.identifier ?? '').entries()) {
    const answered = refusalOf(await call(client))
    expect(answered).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect(answered).toEqual(refusalOf((await unknown[at]?.(client)) as Answered))
  }
})

test('for a therapist, everyone but clients is answered as not found, whatever the question setting', async () => {
  await takesQuestions(provider)
  for (const stranger of [client, await product.given.provider()])
    for (const call of callsAbout(stranger.identifier))
      expect(refusalOf(await call(provider))).toMatchObject({ status: 404, code: 'NOT_FOUND' })
})

test('a client may ask a listed therapist who accepts questions, and gets an answer', async () => {
  await takesQuestions(provider)
  const before = await conversationOf(product, client, provider)
  expect(before.body.meta).toMatchObject({ conversationIdentifier: null, canWrite: true, lastNumber: 0, change: 0 })
  await sent(product, client, provider, 'Do you work with teenagers?')
  expect((await sent(product, provider, client, 'Yes.')).number).toBe(2)
  await takesQuestions(provider, false)
  expect((await sent(product, client, provider, 'Good to know.')).number).toBe(3)
})

test('a relation lets either side begin', async () => {
  await related(product, provider, client)
  expect((await sent(product, provider, client, 'Welcome')).number).toBe(1)
  expect((await sent(product, client, provider, 'Thank you')).number).toBe(2)
})

test("new conversations with therapists who are not the client's own are limited per day", async () => {
  const sendQuestion = async () => {
    const therapist = await product.given.provider()
    await takesQuestions(therapist)
    return sendMessage(product, client, therapist, 'Do you have time?')
  }
  for (let number = 1; number <= messageLimits.questions.tries; number += 1)
    expect((await sendQuestion()).status).toBe(201)
  expect(refusal(await sendQuestion())).toEqual([429, 'TOO_MANY_ATTEMPTS'])
  await related(product, provider, client)
  expect((await sendMessage(product, client, provider)).status).toBe(201)
  product.clock.advance({ hours: 23, minutes: 59 })
  expect(refusal(await sendQuestion())).toEqual([429, 'TOO_MANY_ATTEMPTS'])
  product.clock.advance({ minutes: 2 })
  expect((await sendQuestion()).status).toBe(201)
})
