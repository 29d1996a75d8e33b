/** A client and a therapist who may write to each other. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { openSession } from '#backend/identity/sessions/open-session.ts'
import type { Message } from '#schemas/care/messages.ts'
import { form, type Part } from '#tests/platform/storage/documents.ts'
import type { Answered } from '#tests/support/callers.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openWorld, start, type World } from '#tests/support/world.ts'
import { related } from '#tests/care/notes/writing.ts'
import { pastSession } from '#tests/marketplace/reviews/past-session.ts'

type Person = { identifier: string }

export interface Typed {
  content?: string
  draftIdentifier?: string
  bookingIdentifier?: string
  senderIdentifier?: string
}
type Files = Record<string, Buffer | string>

/** Sends a message as the page does: a form, under a draft of its own unless told otherwise. */
export function sendMessage(
  world: World,
  from: Person,
  to: Person,
  typed: Typed | string = 'How was the week?',
  files: Files = {},
): Promise<Answered> {
  const { body, headers } = messageForm(to, typed, files)
  return world.as(from).post('/messages/store', body, headers)
}

function messageForm(to: Person, typed: Typed | string, files: Files = {}) {
  const fields = {
    userIdentifier: to.identifier,
    draftIdentifier: randomUUID(),
    ...(typeof typed === 'string' ? { content: typed } : typed),
  }
  const parts: Part[] = [
    ...Object.entries(fields).map(([field, content]) => ({ field, content })),
    ...Object.entries(files).map(([name, content]) => ({ field: 'file', name, content })),
  ]
  return form(...parts)
}

/** Sends past the BFF, which takes one form of a person at a time. */
export async function senderPastBff(
  { backend, clock, database }: World,
  from: Person,
  userType: 'client' | 'provider',
) {
  const request = { now: clock.now(), address: '127.0.0.1', userAgent: 'tests' }
  const { token } = await openSession(database.db, request, { identifier: from.identifier, userType })
  return async (to: Person, typed: Typed | string, files: Files = {}) => {
    const { body, headers } = messageForm(to, typed, files)
    const answer = await backend.app.inject({
      method: 'POST',
      url: '/messages/store',
      headers: { ...headers, authorization: `Bearer ${token}` },
      payload: body,
    })
    return { status: answer.statusCode, body: answer.json() }
  }
}

/** A message that was sent, as its sender reads it. */
export async function sent(
  world: World,
  from: Person,
  to: Person,
  typed?: Typed | string,
  files?: Files,
): Promise<Message> {
  const { status, body } = await sendMessage(world, from, to, typed, files)
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}

export const conversationOf = (world: World, as: Person, other: Person, query = ''): Promise<Answered> =>
  world.as(as).post(`/messages/conversations${query}`, { userIdentifier: other.identifier })

/** Content and number of messages, in the order they came. */
export const wordsOf = ({ body }: { body: { data: Message[] } }) =>
  body.data.map(({ number, content }) => [number, content])

/** A session of the two that is behind them. */
export const sessionOf = async (world: World, client: Person, provider: Person): Promise<string> =>
  (await pastSession(world, { client, provider })).booking

export interface PairOfTests {
  world: World
  client: GivenPerson
  provider: GivenProvider
}

/** A world for all tests of a file, and for each test two people who may write to each other. */
export function ownPair(options: Parameters<typeof openWorld>[0] = {}): PairOfTests {
  const pair = {} as PairOfTests
  beforeAll(async () => {
    pair.world = await openWorld(options)
  })
  afterAll(() => pair.world.close())
  beforeEach(async () => {
    const { world } = pair
    world.clock.set(start)
    pair.provider = await world.given.provider()
    pair.client = await world.given.client({ firstName: 'Amaka' })
    await related(world, pair.provider, pair.client)
  })
  return pair
}
