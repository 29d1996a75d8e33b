/** A client and a therapist who may write to each other. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { form, type Part } from '../files/documents.ts'
import type { Answered } from '../kit/callers.ts'
import type { GivenPerson, GivenProvider } from '../kit/given.ts'
import { openWorld, start, type World } from '../kit/world.ts'
import { related } from '../notes/writing.ts'

type Person = { identifier: string }

export interface Typed {
  content?: string
  draftIdentifier?: string
  bookingIdentifier?: string
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
  const fields = {
    userIdentifier: to.identifier,
    draftIdentifier: randomUUID(),
    ...(typeof typed === 'string' ? { content: typed } : typed),
  }
  const parts: Part[] = [
    ...Object.entries(fields).map(([field, content]) => ({ field, content })),
    ...Object.entries(files).map(([name, content]) => ({ field: 'file', name, content })),
  ]
  const { body, headers } = form(...parts)
  return world.as(from).post('/messages/store', body, headers)
}

/** A message that was sent, as its sender reads it. */
export async function sent(world: World, from: Person, to: Person, typed?: Typed | string, files?: Files) {
  const { status, body } = await sendMessage(world, from, to, typed, files)
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}

export const conversationOf = (world: World, as: Person, other: Person, query = ''): Promise<Answered> =>
  world.as(as).post(`/messages/conversations${query}`, { userIdentifier: other.identifier })

export interface PairOfTests {
  world: World
  client: GivenPerson
  provider: GivenProvider
}

/** A world for all tests of a file, and for each test two people who may write to each other. */
export function ownPair(): PairOfTests {
  const pair = {} as PairOfTests
  beforeAll(async () => {
    pair.world = await openWorld()
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
