import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { actAs } from '#backend/identity/sessions/act-as.ts'
import type { Person } from '#platform/context/context.ts'
import { liveLimits } from '#schemas/platform/live.ts'
import { onServer } from '#tests/support/databases.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openStreamProduct, type StreamProduct, within } from './stream-product.ts'

let product: StreamProduct
let client: GivenPerson & { userType: 'client' }
let provider: GivenProvider & { userType: 'provider' }
beforeAll(async () => {
  // Its server never sweeps its sessions, so a stream that ends at once was not ended by the sweep.
  product = await withFakeIntervals(openStreamProduct)
})
afterAll(() => product.close())
beforeEach(async () => {
  client = { ...(await product.given.client({ money: 60_000_00 })), userType: 'client' }
  provider = { ...(await product.given.provider()), userType: 'provider' }
})

async function withFakeIntervals<Done>(work: () => Promise<Done>): Promise<Done> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  return work().finally(() => vi.useRealTimers())
}

const followAs = async (person: { identifier: string; userType: 'client' | 'provider' }) =>
  product.follow((await product.signIn(person)).token)

test('it is an event stream that is neither cached nor buffered', async () => {
  const { response } = await followAs(client)
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
})

test('a change by one participant reaches the other within a second, by name only', async () => {
  const identifier = await product.booked(client, provider)
  const theirs = await followAs(provider)
  await product.settled(theirs, provider)
  const cancelled = await product.as(client).post(`/booking/${identifier}/cancel`, { reasonCode: 'illness' })
  expect(cancelled.status).toBe(200)
  expect(await theirs.next()).toEqual({ event: 'booking', data: { kind: 'booking', id: identifier } })
  // Only this pause, which gather.test.ts checks with a fake clock, delays a change.
  expect(liveLimits.gatherMs).toBeLessThan(1_000)
})

test('the client is notified of what the therapist does', async () => {
  const identifier = await product.booked(client, provider)
  const own = await followAs(client)
  await product.settled(own, client)
  const answer = await product
    .as(provider)
    .post(`/appointment/${identifier}/cancel`, { reasonCode: 'provider_unavailable' })
  expect(answer.status).toBe(200)
  // The event of its notification may come first.
  const events = [await own.next(), await own.next()]
  expect(events).toContainEqual({ event: 'booking', data: { kind: 'booking', id: identifier } })
})

test('several changes of one booking at a time are published once', async () => {
  const own = await followAs(provider)
  const identifier = await product.booked(client, provider)
  await product.settled(own, provider)
  const events = own.events.filter(({ data }) => (data as { id: string }).id === identifier)
  expect(events.length).toBeGreaterThan(0)
  // Booked and paid: two actions, each of several writes.
  expect(events.length).toBeLessThanOrEqual(2)
})

test('users are not notified of the bookings of others', async () => {
  const [stranger, otherTherapist] = [
    { ...(await product.given.client()), userType: 'client' as const },
    { ...(await product.given.provider()), userType: 'provider' as const },
  ]
  const [one, other, own] = [await followAs(stranger), await followAs(otherTherapist), await followAs(client)]
  await product.booked(client, provider)
  expect(await own.next()).toMatchObject({ event: 'booking' })
  await product.settled(one, stranger)
  await product.settled(other, otherTherapist)
  // Only the marker.
  expect([one.events.length, other.events.length]).toEqual([1, 1])
})

test('a change made through one server reaches a stream at another', async () => {
  const another = await product.anotherBackend()
  try {
    const identifier = await product.booked(client, provider)
    const theirs = await product.follow((await product.signIn(provider)).token, another.url)
    await product.settled(theirs, provider)
    await product.as(client).post(`/booking/${identifier}/cancel`, { reasonCode: 'cost' })
    expect(await theirs.next()).toMatchObject({ data: { id: identifier } })
  } finally {
    await another.close()
  }
})

test('an operator acting for a user follows the changes of that user, until the operator signs out', async () => {
  const admin = { ...(await product.given.admin()), userType: 'admin' as const }
  const { token, session } = await product.signIn(admin)
  const request = { now: product.clock.now(), address: '127.0.0.1', userAgent: 'tests' }
  const acting = await actAs(product.database.db, request, {
    operator: { identifier: admin.identifier, sessionIdentifier: session } as Person,
    userIdentifier: client.identifier,
    scope: 'read',
    reason: 'A test of streams',
  })
  const theirs = await product.follow(acting.token)
  const identifier = await product.booked(client, provider)
  expect(await theirs.next()).toMatchObject({ data: { id: identifier } })
  await fetch(`${product.backendUrl}/user/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  expect(await within(10_000, theirs.ended)).toBe(true)
})

test('a booking with a pending move lies at both of its times', async () => {
  const identifier = await product.booked(client, provider)
  const [from, to] = ['2026-03-16T00:00:00.000Z', '2026-03-17T00:00:00.000Z']
  const listed = async () => (await product.as(provider).get(`/appointment?from=${from}&to=${to}`)).body.data
  expect(await listed()).toEqual([])
  await product.database.db
    .insertInto('reschedule')
    .values({
      identifier: randomUUIDv7(),
      bookingIdentifier: identifier,
      askedBy: 'client',
      status: 'pending',
      fromStart: '2026-03-12T08:00:00Z',
      toStart: '2026-03-16T08:00:00Z',
      toEnd: '2026-03-16T09:00:00Z',
      expiresAt: '2026-03-11T08:00:00Z',
      createdAt: product.clock.now().toString(),
    })
    .execute()
  expect(await listed()).toMatchObject([{ identifier }])
  expect((await product.as(provider).get(`/appointment?to=${from}`)).body.data).toMatchObject([{ identifier }])
})

describe('a stream ends', () => {
  test('at once when its session is signed out, and no other', async () => {
    const { token } = await product.signIn(client)
    const [signedOut, other] = [await product.follow(token), await followAs(client)]
    await fetch(`${product.backendUrl}/user/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
    expect(await within(10_000, signedOut.ended)).toBe(true)
    expect(await within(500, other.ended)).toBe(false)
  })

  test('at another server too', async () => {
    const another = await product.anotherBackend()
    try {
      const { token } = await product.signIn(client)
      const elsewhere = await product.follow(token, another.url)
      await fetch(`${product.backendUrl}/user/logout`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      })
      expect(await within(5_000, elsewhere.ended)).toBe(true)
    } finally {
      await another.close()
    }
  })

  test('when its account is suspended', async () => {
    const own = await followAs(client)
    await product.database.db
      .updateTable('appUser')
      .set({ accountStatus: 'suspended' })
      .where('identifier', '=', client.identifier)
      .execute()
    expect(await within(10_000, own.ended)).toBe(true)
  })

  test('soon after its session has expired; an open stream does not extend the session', async () => {
    const { token, session } = await product.signIn(client)
    const before = await lastSeen(session)
    const another = await withFakeIntervals(async () => {
      const opened = await product.anotherBackend()
      const own = await product.follow(token, opened.url)
      await product.database.db
        .updateTable('session')
        .set({ expiresAt: product.clock.now().toString() })
        .where('identifier', '=', session)
        .execute()
      await vi.advanceTimersByTimeAsync(liveLimits.checkSessionSeconds * 1000)
      expect(await within(10_000, own.ended)).toBe(true)
      return opened
    })
    expect(await lastSeen(session)).toBe(before)
    await another.close()
  })

  test('when its user opens one too many: the oldest gets an event that says so', async () => {
    const { token } = await product.signIn(client)
    const first = await product.follow(token)
    const others = []
    for (let count = 0; count < liveLimits.streamsPerPerson; count += 1) others.push(await product.follow(token))
    expect(await within(10_000, first.ended)).toBe(true)
    expect(first.events).toEqual([{ event: 'replaced', data: {} }])
    expect(await within(300, Promise.race(others.map(({ ended }) => ended)))).toBe(false)
  })

  test('when the server stops, which does not wait for streams', async () => {
    const another = await product.anotherBackend()
    const own = await product.follow((await product.signIn(client)).token, another.url)
    expect(await within(3_000, another.close())).toBe(true)
    expect(await within(100, own.ended)).toBe(true)
  })
})

test('a server that lost its listening connection reports that events may have been missed', async () => {
  const own = await followAs(client)
  await onServer(
    product.database.url,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'solace live'`,
  )
  expect(await own.next()).toEqual({ event: 'missed', data: {} })
  const identifier = await product.booked(client, provider)
  expect(await own.next()).toMatchObject({ data: { id: identifier } })
})

test('a stream needs a session, and HEAD opens none', async () => {
  expect((await fetch(`${product.backendUrl}/live`)).status).toBe(401)
  const { token } = await product.signIn(client)
  const head = await fetch(`${product.backendUrl}/live`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(head.status).toBe(405)
})

const lastSeen = async (session: string) =>
  (
    await product.database.db
      .selectFrom('session')
      .select('lastSeenAt')
      .where('identifier', '=', session)
      .executeTakeFirstOrThrow()
  ).lastSeenAt
