/** Messages reach open pages: two backends and two BFFs on one database, as in production. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { actAs } from '#backend/identity/sessions/act-as.ts'
import type { Person } from '#platform/context/context.ts'
import type { Message } from '#schemas/care/messages.ts'
import { sessionCookie } from '#bff/http/visitor.ts'
import { memoryStore } from '#bff/session/memory-store.ts'
import { sessionsIn } from '#bff/session/sessions.ts'
import { limits } from '#bff/settings.ts'
import { type TestBff, openTestBff } from '#tests/bff/test-bff.ts'
import { form } from '#tests/platform/storage/documents.ts'
import { onServer } from '#tests/support/databases.ts'
import { type Following, follow, type StreamEvent } from '#tests/support/follow.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { related } from '#tests/care/notes/writing.ts'
import { openStreamProduct, type StreamProduct, within } from './stream-product.ts'

const secret = 'secret-of-the-tests-0123456789-0123456789'
const store = memoryStore()
let product: StreamProduct
let bffs: [TestBff, TestBff]
let another: Awaited<ReturnType<StreamProduct['anotherBackend']>>
let client: GivenPerson
let provider: GivenProvider
/** Both participants, by their sessions. */
let cookies: { client: string; provider: string }
let followings: Following[]

const clock = () => product.clock.now().epochMilliseconds
const bffAt = (backendUrl: string) => openTestBff({ backendUrl, store, sessionSecret: secret, clock })
beforeAll(async () => {
  product = await openStreamProduct()
  another = await product.anotherBackend()
  bffs = [await bffAt(product.backendUrl), await bffAt(another.url)]
})
afterAll(async () => {
  for (const bff of bffs) await bff.close()
  await another.close()
  await product.close()
})
beforeEach(async () => {
  followings = []
  client = await product.given.client()
  provider = await product.given.provider()
  await related(product, provider, client)
  cookies = { client: await cookieOf(client, 'client'), provider: await cookieOf(provider, 'provider') }
})
afterEach(() => {
  for (const following of followings) following.leave()
})

async function cookieOf({ identifier }: { identifier: string }, userType: 'client' | 'provider'): Promise<string> {
  const { token } = await product.signIn({ identifier, userType })
  const sessions = sessionsIn({ store, pepper: secret, clock, limits })
  const expiresAt = clock() + 3_600_000
  return `${sessionCookie}=${await sessions.start({ token, expiresAt, userType, isActive: true, person: 'tests' })}`
}

const own = { 'x-csrf': '1', 'sec-fetch-site': 'same-origin' }
const post = (bff: TestBff, cookie: string, path: string, body: object, headers: Record<string, string> = {}) =>
  sendAs(bff, cookie, 'POST', path, body, headers)
async function sendAs(
  bff: TestBff,
  cookie: string,
  method: 'POST' | 'PUT',
  path: string,
  body: object,
  headers: Record<string, string> = {},
) {
  const isForm = Buffer.isBuffer(body)
  const answer = await fetch(`${bff.url}/api${path}`, {
    method,
    headers: { ...own, cookie, ...(isForm ? headers : { 'content-type': 'application/json' }) },
    body: isForm ? new Uint8Array(body) : JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return answer.status === 204 ? null : await answer.json()
}

async function send(bff: TestBff, content: string): Promise<Message> {
  const fields = { userIdentifier: provider.identifier, content, draftIdentifier: randomUUID() }
  const { body, headers } = form(...Object.entries(fields).map(([field, text]) => ({ field, content: text })))
  return (await post(bff, cookies.client, '/messages/store', body, headers)) as Message
}

/** What the therapist's page requests when it receives an event, or reconnects. */
async function caughtUp(bff: TestBff, since: number): Promise<{ words: string[]; conversation: string }> {
  const { data, meta } = (await post(bff, cookies.provider, `/messages/conversations?since=${since}`, {
    userIdentifier: client.identifier,
  })) as { data: Message[]; meta: { conversationIdentifier: string } }
  return { words: data.map(({ content }) => content), conversation: meta.conversationIdentifier }
}

async function followAt(bff: TestBff, cookie: string): Promise<Following> {
  const following = await follow(`${bff.url}/api/live`, { 'sec-fetch-site': 'same-origin', cookie })
  followings.push(following)
  return following
}

/** The first event that matches this one; others before it are skipped. */
async function nextOf(following: Following, event: string): Promise<StreamEvent> {
  for (;;) {
    const next = await following.next()
    if (!next) throw new Error(`No ${event} arrived`)
    if (next.event === event) return next
  }
}

test('a message sent through one pair of servers is published by the other, and can be read there', async () => {
  const theirs = await followAt(bffs[1], cookies.provider)
  const { change } = await send(bffs[0], 'The first one')
  const { data } = await nextOf(theirs, 'message')
  const { words, conversation } = await caughtUp(bffs[1], 0)
  expect([words, data]).toEqual([['The first one'], { kind: 'message', id: conversation }])
  expect(change).toBe(1)
})

/** Both follow at the same server, and have received the event of a first message. */
async function bothFollow() {
  const [authors, theirs] = [await followAt(bffs[0], cookies.client), await followAt(bffs[0], cookies.provider)]
  await send(bffs[0], 'On its way')
  await nextOf(authors, 'message')
  await nextOf(theirs, 'message')
  return { authors, theirs }
}
const countOf = ({ events }: Following, kind: string) => events.filter(({ event }) => event === kind).length

test('only its author is notified when the recipient has received it: nobody else has anything new to read', async () => {
  const { authors, theirs } = await bothFollow()
  await caughtUp(bffs[1], 0)
  await nextOf(authors, 'message')
  expect([countOf(authors, 'message'), countOf(theirs, 'message')]).toEqual([2, 1])
})

test('both are notified when it was seen: other pages of the reader update their count', async () => {
  const { authors, theirs } = await bothFollow()
  await sendAs(bffs[1], cookies.provider, 'PUT', '/messages/mark-seen', {
    userIdentifier: client.identifier,
    number: 1,
  })
  await nextOf(authors, 'message')
  await nextOf(theirs, 'message')
  expect([countOf(authors, 'message'), countOf(theirs, 'message')]).toEqual([2, 2])
})

test('the recipient is notified of changes, the author is not', async () => {
  const [theirs, authors] = [await followAt(bffs[1], cookies.provider), await followAt(bffs[1], cookies.client)]
  await send(bffs[0], 'Are you there?')
  await nextOf(theirs, 'notification')
  expect(authors.events.map(({ event }) => event)).not.toContain('notification')
})

test('a typing event goes to the other participant only', async () => {
  await send(bffs[0], 'To begin with')
  const { conversation } = await caughtUp(bffs[1], 0)
  const [theirs, authors] = [await followAt(bffs[1], cookies.provider), await followAt(bffs[1], cookies.client)]
  await post(bffs[0], cookies.client, '/messages/typing', { userIdentifier: provider.identifier })
  expect((await nextOf(theirs, 'typing')).data).toEqual({ kind: 'typing', id: conversation })
  // An event for its author would be here before what comes later.
  await send(bffs[0], 'Typed')
  await nextOf(authors, 'message')
  expect(authors.events.map(({ event }) => event)).not.toContain('typing')
})

test('an operator acting for a user does not publish typing events', async () => {
  const admin = { ...(await product.given.admin()), userType: 'admin' as const }
  const { session } = await product.signIn(admin)
  const request = { now: product.clock.now(), address: '127.0.0.1', userAgent: 'tests' }
  const acting = await actAs(product.database.db, request, {
    operator: { identifier: admin.identifier, sessionIdentifier: session } as Person,
    userIdentifier: provider.identifier,
    scope: 'read',
    reason: 'A test of streams',
  })
  const [operators, theirs] = [await product.follow(acting.token), await followAt(bffs[1], cookies.provider)]
  await send(bffs[0], 'For you alone')
  await nextOf(theirs, 'message')
  expect(await operators.next()).toMatchObject({ event: 'notification' })
  expect(operators.events.map(({ event }) => event)).not.toContain('message')
})

describe('no event is lost', () => {
  test('when a backend stops: the page reconnects through the other pair and requests what it missed', async () => {
    const gone = await product.anotherBackend()
    const bff = await bffAt(gone.url)
    const theirs = await followAt(bff, cookies.provider)
    const { change } = await send(bffs[0], 'Seen')
    await nextOf(theirs, 'message')
    await gone.close()
    expect(await within(3_000, theirs.ended)).toBe(true)
    expect((await followAt(bff, cookies.provider)).response.status).toBe(503)
    for (const content of ['Meanwhile', 'And again']) await send(bffs[0], content)

    const again = await followAt(bffs[0], cookies.provider)
    expect((await caughtUp(bffs[0], change)).words).toEqual(['Meanwhile', 'And again'])
    await send(bffs[1], 'Live once more')
    await nextOf(again, 'message')
    await bff.close()
  })

  test('when a BFF stops: the page does the same', async () => {
    const bff = await bffAt(another.url)
    const theirs = await followAt(bff, cookies.provider)
    await send(bffs[0], 'Seen')
    await nextOf(theirs, 'message')
    await bff.close()
    expect(await within(3_000, theirs.ended)).toBe(true)
    await send(bffs[0], 'Meanwhile')
    await followAt(bffs[1], cookies.provider)
    expect((await caughtUp(bffs[1], 1)).words).toEqual(['Meanwhile'])
  })

  test('when a server loses its listening connection to the database: it reports that, and receives events again', async () => {
    const theirs = await followAt(bffs[1], cookies.provider)
    await send(bffs[0], 'Heard')
    await nextOf(theirs, 'message')
    await onServer(
      product.database.url,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'solace live'`,
    )
    // The server does not listen for a moment: no event of this one may arrive.
    await send(bffs[0], 'Into deaf ears')
    await nextOf(theirs, 'missed')
    expect((await caughtUp(bffs[1], 1)).words).toEqual(['Into deaf ears'])
    await send(bffs[0], 'Heard again')
    await nextOf(theirs, 'message')
    expect((await caughtUp(bffs[1], 2)).words).toEqual(['Heard again'])
  })
})
