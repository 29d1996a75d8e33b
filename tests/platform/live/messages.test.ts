/** Messages on their way to open pages: two backends and two fronts on one database, as the product runs. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { actAs } from '#backend/identity/sessions/act-as.ts'
import type { Person } from '#platform/context/context.ts'
import type { Message } from '#schemas/care/messages.ts'
import { sessionCookie } from '#bff/http/visitor.ts'
import { memoryStore } from '#bff/session/memory-store.ts'
import { sessionsIn } from '#bff/session/sessions.ts'
import { limits } from '#bff/settings.ts'
import { type Front, openFront } from '#tests/bff/front.ts'
import { form } from '#tests/platform/storage/documents.ts'
import { onServer } from '#tests/support/databases.ts'
import { type Following, follow, type Told } from '#tests/support/follow.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { related } from '#tests/care/notes/writing.ts'
import { openStreamWorld, type StreamWorld, within } from './stream-world.ts'

const secret = 'secret-of-the-tests-0123456789-0123456789'
const store = memoryStore()
let world: StreamWorld
let fronts: [Front, Front]
let another: Awaited<ReturnType<StreamWorld['anotherBackend']>>
let client: GivenPerson
let provider: GivenProvider
/** Of the two, by their sessions. */
let cookies: { client: string; provider: string }
let followings: Following[]

const clock = () => world.clock.now().epochMilliseconds
const frontAt = (backendUrl: string) => openFront({ backendUrl, store, sessionSecret: secret, clock })
beforeAll(async () => {
  world = await openStreamWorld()
  another = await world.anotherBackend()
  fronts = [await frontAt(world.backendUrl), await frontAt(another.url)]
})
afterAll(async () => {
  for (const front of fronts) await front.close()
  await another.close()
  await world.close()
})
beforeEach(async () => {
  followings = []
  client = await world.given.client()
  provider = await world.given.provider()
  await related(world, provider, client)
  cookies = { client: await cookieOf(client, 'client'), provider: await cookieOf(provider, 'provider') }
})
afterEach(() => {
  for (const following of followings) following.leave()
})

async function cookieOf({ identifier }: { identifier: string }, userType: 'client' | 'provider'): Promise<string> {
  const { token } = await world.signIn({ identifier, userType })
  const sessions = sessionsIn({ store, pepper: secret, clock, limits })
  const expiresAt = clock() + 3_600_000
  return `${sessionCookie}=${await sessions.start({ token, expiresAt, userType, isActive: true, person: 'tests' })}`
}

const own = { 'x-csrf': '1', 'sec-fetch-site': 'same-origin' }
const post = (front: Front, cookie: string, path: string, body: object, headers: Record<string, string> = {}) =>
  ask(front, cookie, 'POST', path, body, headers)
async function ask(
  front: Front,
  cookie: string,
  method: 'POST' | 'PUT',
  path: string,
  body: object,
  headers: Record<string, string> = {},
) {
  const isForm = Buffer.isBuffer(body)
  const answer = await fetch(`${front.url}/api${path}`, {
    method,
    headers: { ...own, cookie, ...(isForm ? headers : { 'content-type': 'application/json' }) },
    body: isForm ? new Uint8Array(body) : JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return answer.status === 204 ? null : await answer.json()
}

async function send(front: Front, content: string): Promise<Message> {
  const fields = { userIdentifier: provider.identifier, content, draftIdentifier: randomUUID() }
  const { body, headers } = form(...Object.entries(fields).map(([field, text]) => ({ field, content: text })))
  return (await post(front, cookies.client, '/messages/store', body, headers)) as Message
}

/** What the therapist's page asks for when it hears of something, or comes back. */
async function caughtUp(front: Front, since: number): Promise<{ words: string[]; conversation: string }> {
  const { data, meta } = (await post(front, cookies.provider, `/messages/conversations?since=${since}`, {
    userIdentifier: client.identifier,
  })) as { data: Message[]; meta: { conversationIdentifier: string } }
  return { words: data.map(({ content }) => content), conversation: meta.conversationIdentifier }
}

async function followAt(front: Front, cookie: string): Promise<Following> {
  const following = await follow(`${front.url}/api/live`, { 'sec-fetch-site': 'same-origin', cookie })
  followings.push(following)
  return following
}

/** The first event that is like this one, whatever else is told before it. */
async function nextOf(following: Following, event: string): Promise<Told> {
  for (;;) {
    const told = await following.next()
    if (!told) throw new Error(`No ${event} was told`)
    if (told.event === event) return told
  }
}

test('a message sent through the one pair of servers is told by the other, and asked for there', async () => {
  const theirs = await followAt(fronts[1], cookies.provider)
  const { change } = await send(fronts[0], 'The first one')
  const { data } = await nextOf(theirs, 'message')
  const { words, conversation } = await caughtUp(fronts[1], 0)
  expect([words, data]).toEqual([['The first one'], { kind: 'message', id: conversation }])
  expect(change).toBe(1)
})

/** Both follow at the same server, and have heard of a first message. */
async function bothFollow() {
  const [authors, theirs] = [await followAt(fronts[0], cookies.client), await followAt(fronts[0], cookies.provider)]
  await send(fronts[0], 'On its way')
  await nextOf(authors, 'message')
  await nextOf(theirs, 'message')
  return { authors, theirs }
}
const countOf = ({ told }: Following, kind: string) => told.filter(({ event }) => event === kind).length

test('its author hears when the other side has got it, and nobody else, who would ask for nothing new', async () => {
  const { authors, theirs } = await bothFollow()
  await caughtUp(fronts[1], 0)
  await nextOf(authors, 'message')
  expect([countOf(authors, 'message'), countOf(theirs, 'message')]).toEqual([2, 1])
})

test('both hear when it was seen: the other pages of who saw it count anew', async () => {
  const { authors, theirs } = await bothFollow()
  await ask(fronts[1], cookies.provider, 'PUT', '/messages/mark-seen', { userIdentifier: client.identifier, number: 1 })
  await nextOf(authors, 'message')
  await nextOf(theirs, 'message')
  expect([countOf(authors, 'message'), countOf(theirs, 'message')]).toEqual([2, 2])
})

test('the receiver is told that there is news, the author of no news', async () => {
  const [theirs, authors] = [await followAt(fronts[1], cookies.provider), await followAt(fronts[1], cookies.client)]
  await send(fronts[0], 'Are you there?')
  await nextOf(theirs, 'notification')
  expect(authors.told.map(({ event }) => event)).not.toContain('notification')
})

test('that somebody types is told to the other alone', async () => {
  await send(fronts[0], 'To begin with')
  const { conversation } = await caughtUp(fronts[1], 0)
  const [theirs, authors] = [await followAt(fronts[1], cookies.provider), await followAt(fronts[1], cookies.client)]
  await post(fronts[0], cookies.client, '/messages/typing', { userIdentifier: provider.identifier })
  expect((await nextOf(theirs, 'typing')).data).toEqual({ kind: 'typing', id: conversation })
  // Had it been told to its author too, it would be here before what comes later.
  await send(fronts[0], 'Typed')
  await nextOf(authors, 'message')
  expect(authors.told.map(({ event }) => event)).not.toContain('typing')
})

test('no operator in the place of somebody hears that they write', async () => {
  const admin = { ...(await world.given.admin()), userType: 'admin' as const }
  const { session } = await world.signIn(admin)
  const request = { now: world.clock.now(), address: '127.0.0.1', userAgent: 'tests' }
  const acting = await actAs(world.database.db, request, {
    operator: { identifier: admin.identifier, sessionIdentifier: session } as Person,
    userIdentifier: provider.identifier,
    scope: 'read',
    reason: 'A test of streams',
  })
  const [operators, theirs] = [await world.follow(acting.token), await followAt(fronts[1], cookies.provider)]
  await send(fronts[0], 'For you alone')
  await nextOf(theirs, 'message')
  expect(await operators.next()).toMatchObject({ event: 'notification' })
  expect(operators.told.map(({ event }) => event)).not.toContain('message')
})

describe('nothing is missed', () => {
  test('when a backend goes: the page follows at the other pair and asks for what came meanwhile', async () => {
    const gone = await world.anotherBackend()
    const front = await frontAt(gone.url)
    const theirs = await followAt(front, cookies.provider)
    const { change } = await send(fronts[0], 'Seen')
    await nextOf(theirs, 'message')
    await gone.close()
    expect(await within(3_000, theirs.ended)).toBe(true)
    expect((await followAt(front, cookies.provider)).response.status).toBe(503)
    for (const content of ['Meanwhile', 'And again']) await send(fronts[0], content)

    const again = await followAt(fronts[0], cookies.provider)
    expect((await caughtUp(fronts[0], change)).words).toEqual(['Meanwhile', 'And again'])
    await send(fronts[1], 'Live once more')
    await nextOf(again, 'message')
    await front.close()
  })

  test('when a front goes: the same', async () => {
    const front = await frontAt(another.url)
    const theirs = await followAt(front, cookies.provider)
    await send(fronts[0], 'Seen')
    await nextOf(theirs, 'message')
    await front.close()
    expect(await within(3_000, theirs.ended)).toBe(true)
    await send(fronts[0], 'Meanwhile')
    await followAt(fronts[1], cookies.provider)
    expect((await caughtUp(fronts[1], 1)).words).toEqual(['Meanwhile'])
  })

  test('when a server loses its ear in the database: it says so, and hears again', async () => {
    const theirs = await followAt(fronts[1], cookies.provider)
    await send(fronts[0], 'Heard')
    await nextOf(theirs, 'message')
    await onServer(
      world.database.url,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'solace live'`,
    )
    // Deaf for a moment: of this one nothing may be told.
    await send(fronts[0], 'Into deaf ears')
    await nextOf(theirs, 'missed')
    expect((await caughtUp(fronts[1], 1)).words).toEqual(['Into deaf ears'])
    await send(fronts[0], 'Heard again')
    await nextOf(theirs, 'message')
    expect((await caughtUp(fronts[1], 2)).words).toEqual(['Heard again'])
  })
})
