import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { actAs } from '#backend/identity/sessions/act-as.ts'
import type { Person } from '#platform/context/context.ts'
import { liveLimits } from '#schemas/platform/live.ts'
import { onServer } from '#tests/support/databases.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openStreamWorld, type StreamWorld, within } from './stream-world.ts'

let world: StreamWorld
let client: GivenPerson & { userType: 'client' }
let provider: GivenProvider & { userType: 'provider' }
beforeAll(async () => {
  // Its server never looks through its sessions: what ends at once does not end because of that.
  world = await withFakeIntervals(openStreamWorld)
})
afterAll(() => world.close())
beforeEach(async () => {
  client = { ...(await world.given.client({ money: 60_000_00 })), userType: 'client' }
  provider = { ...(await world.given.provider()), userType: 'provider' }
})

async function withFakeIntervals<Done>(work: () => Promise<Done>): Promise<Done> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  return work().finally(() => vi.useRealTimers())
}

const followAs = async (person: { identifier: string; userType: 'client' | 'provider' }) =>
  world.follow((await world.signIn(person)).token)

test('it is a stream of events that nobody keeps or holds back', async () => {
  const { response } = await followAs(client)
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
})

test('what one side does reaches the other within a second, by name only', async () => {
  const identifier = await world.booked(client, provider)
  const theirs = await followAs(provider)
  await world.settled(theirs, provider)
  const cancelled = await world.as(client).post(`/booking/${identifier}/cancel`, { reasonCode: 'illness' })
  expect(cancelled.status).toBe(200)
  expect(await theirs.next()).toEqual({ event: 'booking', data: { kind: 'booking', id: identifier } })
  // Nothing but this pause, which gather.test.ts keeps with a clock of its own, holds a change back.
  expect(liveLimits.gatherMs).toBeLessThan(1_000)
})

test('the client hears of what the therapist does', async () => {
  const identifier = await world.booked(client, provider)
  const own = await followAs(client)
  await world.settled(own, client)
  const answer = await world
    .as(provider)
    .post(`/appointment/${identifier}/cancel`, { reasonCode: 'provider_unavailable' })
  expect(answer.status).toBe(200)
  // The notification of it may come before.
  const told = [await own.next(), await own.next()]
  expect(told).toContainEqual({ event: 'booking', data: { kind: 'booking', id: identifier } })
})

test('several changes of one booking at a time are told once', async () => {
  const own = await followAs(provider)
  const identifier = await world.booked(client, provider)
  await world.settled(own, provider)
  const events = own.told.filter(({ data }) => (data as { id: string }).id === identifier)
  expect(events.length).toBeGreaterThan(0)
  // Booked and paid: two acts, each of several writes.
  expect(events.length).toBeLessThanOrEqual(2)
})

test('nobody hears of the bookings of others', async () => {
  const [stranger, otherTherapist] = [
    { ...(await world.given.client()), userType: 'client' as const },
    { ...(await world.given.provider()), userType: 'provider' as const },
  ]
  const [one, other, own] = [await followAs(stranger), await followAs(otherTherapist), await followAs(client)]
  await world.booked(client, provider)
  expect(await own.next()).toMatchObject({ event: 'booking' })
  await world.settled(one, stranger)
  await world.settled(other, otherTherapist)
  // The marker alone.
  expect([one.told.length, other.told.length]).toEqual([1, 1])
})

test('a change made through one server reaches a stream at another', async () => {
  const another = await world.anotherBackend()
  try {
    const identifier = await world.booked(client, provider)
    const theirs = await world.follow((await world.signIn(provider)).token, another.url)
    await world.settled(theirs, provider)
    await world.as(client).post(`/booking/${identifier}/cancel`, { reasonCode: 'cost' })
    expect(await theirs.next()).toMatchObject({ data: { id: identifier } })
  } finally {
    await another.close()
  }
})

test('an operator who acts as somebody follows what that person does, until the operator signs out', async () => {
  const admin = { ...(await world.given.admin()), userType: 'admin' as const }
  const { token, session } = await world.signIn(admin)
  const request = { now: world.clock.now(), address: '127.0.0.1', userAgent: 'tests' }
  const acting = await actAs(world.database.db, request, {
    operator: { identifier: admin.identifier, sessionIdentifier: session } as Person,
    userIdentifier: client.identifier,
    scope: 'read',
    reason: 'A test of streams',
  })
  const theirs = await world.follow(acting.token)
  const identifier = await world.booked(client, provider)
  expect(await theirs.next()).toMatchObject({ data: { id: identifier } })
  await fetch(`${world.backendUrl}/user/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  expect(await within(10_000, theirs.ended)).toBe(true)
})

test('a booking with a move that waits lies at both of its times', async () => {
  const identifier = await world.booked(client, provider)
  const [from, to] = ['2026-03-16T00:00:00.000Z', '2026-03-17T00:00:00.000Z']
  const listed = async () => (await world.as(provider).get(`/appointment?from=${from}&to=${to}`)).body.data
  expect(await listed()).toEqual([])
  await world.database.db
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
      createdAt: world.clock.now().toString(),
    })
    .execute()
  expect(await listed()).toMatchObject([{ identifier }])
  expect((await world.as(provider).get(`/appointment?to=${from}`)).body.data).toMatchObject([{ identifier }])
})

describe('a stream ends', () => {
  test('at once when its session is signed out, and no other', async () => {
    const { token } = await world.signIn(client)
    const [signedOut, other] = [await world.follow(token), await followAs(client)]
    await fetch(`${world.backendUrl}/user/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
    expect(await within(10_000, signedOut.ended)).toBe(true)
    expect(await within(500, other.ended)).toBe(false)
  })

  test('at another server too', async () => {
    const another = await world.anotherBackend()
    try {
      const { token } = await world.signIn(client)
      const elsewhere = await world.follow(token, another.url)
      await fetch(`${world.backendUrl}/user/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
      expect(await within(5_000, elsewhere.ended)).toBe(true)
    } finally {
      await another.close()
    }
  })

  test('when its account is suspended', async () => {
    const own = await followAs(client)
    await world.database.db
      .updateTable('appUser')
      .set({ accountStatus: 'suspended' })
      .where('identifier', '=', client.identifier)
      .execute()
    expect(await within(10_000, own.ended)).toBe(true)
  })

  test('soon after its session has run out, and being followed keeps nobody signed in', async () => {
    const { token, session } = await world.signIn(client)
    const before = await lastSeen(session)
    const another = await withFakeIntervals(async () => {
      const opened = await world.anotherBackend()
      const own = await world.follow(token, opened.url)
      await world.database.db
        .updateTable('session')
        .set({ expiresAt: world.clock.now().toString() })
        .where('identifier', '=', session)
        .execute()
      await vi.advanceTimersByTimeAsync(liveLimits.checkSessionSeconds * 1000)
      expect(await within(10_000, own.ended)).toBe(true)
      return opened
    })
    expect(await lastSeen(session)).toBe(before)
    await another.close()
  })

  test('when its person opens one too many: the oldest, which is told so', async () => {
    const { token } = await world.signIn(client)
    const first = await world.follow(token)
    const others = []
    for (let count = 0; count < liveLimits.streamsPerPerson; count += 1) others.push(await world.follow(token))
    expect(await within(10_000, first.ended)).toBe(true)
    expect(first.told).toEqual([{ event: 'replaced', data: {} }])
    expect(await within(300, Promise.race(others.map(({ ended }) => ended)))).toBe(false)
  })

  test('when the server stops, which waits for nobody', async () => {
    const another = await world.anotherBackend()
    const own = await world.follow((await world.signIn(client)).token, another.url)
    expect(await within(3_000, another.close())).toBe(true)
    expect(await within(100, own.ended)).toBe(true)
  })
})

test('a server that lost the ear it has in the database says that something may have been missed', async () => {
  const own = await followAs(client)
  await onServer(
    world.database.url,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'solace live'`,
  )
  expect(await own.next()).toEqual({ event: 'missed', data: {} })
  const identifier = await world.booked(client, provider)
  expect(await own.next()).toMatchObject({ data: { id: identifier } })
})

test('nobody follows without a session, and HEAD opens nothing', async () => {
  expect((await fetch(`${world.backendUrl}/live`)).status).toBe(401)
  const { token } = await world.signIn(client)
  const head = await fetch(`${world.backendUrl}/live`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(head.status).toBe(405)
})

const lastSeen = async (session: string) =>
  (
    await world.database.db
      .selectFrom('session')
      .select('lastSeenAt')
      .where('identifier', '=', session)
      .executeTakeFirstOrThrow()
  ).lastSeenAt
