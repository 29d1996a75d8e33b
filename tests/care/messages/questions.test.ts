/** Who may write to whom. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { messageLimits } from '#schemas/care/messages.ts'
import type { Answered } from '#tests/support/callers.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openWorld, start, type World } from '#tests/support/world.ts'
import { refusal, related } from '#tests/care/notes/writing.ts'
import { conversationOf, sendMessage, sent } from './pair.ts'

let world: World
let client: GivenPerson
let provider: GivenProvider
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(start)
  client = await world.given.client()
  provider = await world.given.provider()
})

const takesQuestions = (therapist: { identifier: string }, acceptsQuestions = true) =>
  world.as(therapist).put('/messages/settings', {
    acceptsQuestions,
    hasOfficeHours: false,
    officeHours: [],
    autoReply: false,
    autoReplyText: '',
  })

/** Every call about a person, made by somebody for whom that person is nobody. */
const callsAbout = (userIdentifier: string): ((as: { identifier: string }) => Promise<Answered>)[] => [
  (as) => sendMessage(world, as, { identifier: userIdentifier }),
  (as) => world.as(as).post('/messages/conversations', { userIdentifier }),
  (as) => world.as(as).post('/messages/conversations?since=0', { userIdentifier }),
  (as) => world.as(as).post('/messages/typing', { userIdentifier }),
  (as) => world.as(as).put('/messages/mark-seen', { userIdentifier, number: 1 }),
]

const toldOf = ({ status, body }: Answered) => ({ status, code: body?.code, message: body?.message })

test.each([
  'a therapist without questions',
  'a therapist who is not listed',
  'another client',
  'an operator',
  'oneself',
])('for a client, %s looks like nobody', async (who) => {
  const unlisted = await world.given.provider({ listed: false })
  await takesQuestions(unlisted)
  const people: Record<string, { identifier: string }> = {
    'a therapist without questions': provider,
    'a therapist who is not listed': unlisted,
    'another client': await world.given.client(),
    'an operator': await world.given.admin(),
    oneself: client,
  }
  const unknown = callsAbout(randomUUID())
  for (const [at, call] of callsAbout(people[who]?.identifier ?? '').entries()) {
    const told = toldOf(await call(client))
    expect(told).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect(told).toEqual(toldOf((await unknown[at]?.(client)) as Answered))
  }
})

test('for a therapist, whoever is no client looks like nobody, whatever questions the therapist takes', async () => {
  await takesQuestions(provider)
  for (const stranger of [client, await world.given.provider()])
    for (const call of callsAbout(stranger.identifier))
      expect(toldOf(await call(provider))).toMatchObject({ status: 404, code: 'NOT_FOUND' })
})

test('a client may ask a listed therapist who takes questions, and is answered', async () => {
  await takesQuestions(provider)
  const before = await conversationOf(world, client, provider)
  expect(before.body.meta).toMatchObject({ conversationIdentifier: null, canWrite: true, lastNumber: 0, change: 0 })
  await sent(world, client, provider, 'Do you work with teenagers?')
  expect((await sent(world, provider, client, 'Yes.')).number).toBe(2)
  await takesQuestions(provider, false)
  expect((await sent(world, client, provider, 'Good to know.')).number).toBe(3)
})

test('a relation is enough for either side to begin', async () => {
  await related(world, provider, client)
  expect((await sent(world, provider, client, 'Welcome')).number).toBe(1)
  expect((await sent(world, client, provider, 'Thank you')).number).toBe(2)
})

test('so many conversations are begun with therapists who are not one’s own, in a day', async () => {
  const ask = async () => {
    const therapist = await world.given.provider()
    await takesQuestions(therapist)
    return sendMessage(world, client, therapist, 'Do you have time?')
  }
  for (let number = 1; number <= messageLimits.questions.tries; number += 1) expect((await ask()).status).toBe(201)
  expect(refusal(await ask())).toEqual([429, 'TOO_MANY_ATTEMPTS'])
  await related(world, provider, client)
  expect((await sendMessage(world, client, provider)).status).toBe(201)
  world.clock.advance({ hours: 23, minutes: 59 })
  expect(refusal(await ask())).toEqual([429, 'TOO_MANY_ATTEMPTS'])
  world.clock.advance({ minutes: 2 })
  expect((await ask()).status).toBe(201)
})
