/** Guests in the room: what their page may do, who sees whom, and what ends a visit. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { roomLimits } from '#schemas/care/session-room.ts'
import { guestLimits } from '#schemas/scheduling/participants.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import {
  arrived,
  guestPage,
  invited,
  removedByClient,
  type RoomGuest,
  roomSeenBy,
  waitingGuest,
} from './guest-fixture.ts'
import { minutesBefore, confirmedSession, post, roomOf, type RoomSession, together } from './room-fixture.ts'

let product: Product
let session: RoomSession
let guest: RoomGuest
beforeAll(async () => {
  product = await openProduct({ relay: true })
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.set('2026-03-12T06:00:00Z')
  session = await confirmedSession(product)
  guest = await arrived(session)
})

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const signedOut = [401, 'UNAUTHORIZED_ACCESS']

/** Every call of a guest's page, with a body that its schema accepts. */
const callsOf = (booking: string, visit: string) =>
  [
    ['get', `/room/${booking}`],
    ['post', `/room/${booking}/enter`, { takesOver: true }],
    ['post', `/room/${booking}/ice`, { occupantIdentifier: visit }],
    ['post', `/room/${booking}/signal`, { fromOccupant: visit, toOccupant: randomUUID(), content: { connection: 1 } }],
    ['get', `/room/${booking}/signals?occupantIdentifier=${visit}`],
    ['post', `/room/${booking}/present`, { occupantIdentifier: visit, isConnected: false }],
    ['post', `/room/${booking}/leave`, { occupantIdentifier: visit }],
    ['get', `/room/${booking}/live`],
  ] as const

async function answersTo(page: RoomGuest['page'], booking: string, visit: string) {
  const answers = []
  for (const [method, path, body] of callsOf(booking, visit))
    answers.push(codeOf(method === 'get' ? await page.get(path) : await page.post(path, body)))
  return answers
}

const all = (verdict: unknown[]) => callsOf('', '').map(() => verdict)

describe('a guest', () => {
  test('has no zone of an account; client and therapist have their own', async () => {
    const zones = { client: 'Asia/Tokyo', provider: 'America/New_York' }
    for (const role of ['client', 'provider'] as const)
      await product.as(session[role]).post('/user/timezone', { timezone: zones[role] })
    const seen = [await roomOf(session, session.client), await roomOf(session, session.provider)]
    expect(seen.map(({ timezone }) => timezone)).toEqual([zones.client, zones.provider])
    expect((await roomSeenBy(session, guest)).timezone).toBeNull()
  })

  test('waits, is admitted by the therapist, and exchanges signals', async () => {
    const { host } = await together(session)
    const visit = await waitingGuest(session, guest, { place: 'Ibadan' })
    const seen = (await roomOf(session, session.provider)).people.find(({ role }) => role === 'guest')
    expect(seen).toMatchObject({ name: 'Ben', relation: 'partner', state: 'waiting', place: 'Ibadan' })
    await post(session, session.provider, 'admit', { occupantIdentifiers: [visit] })
    expect((await roomSeenBy(session, guest)).own).toMatchObject({ state: 'inside' })
    const signal = { fromOccupant: visit, toOccupant: host, content: { connection: 1 } }
    expect((await guest.page.post(`/room/${session.booking}/signal`, signal)).status).toBe(201)
    await post(session, session.provider, 'signal', { ...signal, fromOccupant: host, toOccupant: visit })
    const { body } = await guest.page.get(`/room/${session.booking}/signals?occupantIdentifier=${visit}`)
    expect(body.data).toHaveLength(1)
    const ice = await guest.page.post(`/room/${session.booking}/ice`, { occupantIdentifier: visit })
    expect(ice.body.policy).toBe('relay')
    const { rows } = await product.database.pool.query(
      'select session_identifier as session from room_occupant where identifier = $1',
      [visit],
    )
    expect(rows).toEqual([{ session: null }])
  })

  test('knows the therapist, and others only while both are inside', async () => {
    const other = await arrived(session, await invited(session, { relation: 'interpreter' }))
    await waitingGuest(session, other)
    const namesFor = async () => (await roomSeenBy(session, guest)).people.map(({ role, state }) => `${role} ${state}`)
    expect((await namesFor()).toSorted()).toEqual(['guest away', 'provider away'])
    const { host } = await together(session)
    const visit = await waitingGuest(session, guest)
    expect((await namesFor()).toSorted()).toEqual(['client inside', 'guest waiting', 'provider inside'])
    const theirs = await roomOf(session, session.client)
    expect(theirs.people.filter(({ state }) => state === 'waiting')).toEqual([])
    const waiting = (await roomOf(session, session.provider)).people.filter(({ state }) => state === 'waiting')
    expect(waiting).toHaveLength(2)
    await post(session, session.provider, 'admit', {
      occupantIdentifiers: waiting.map(({ occupantIdentifier }) => occupantIdentifier),
    })
    const people = (await roomSeenBy(session, guest)).people
    expect(people.find(({ relation }) => relation === 'interpreter')).toMatchObject({ state: 'inside' })
    expect([host, visit]).not.toContain(undefined)
    expect(JSON.stringify(people)).not.toMatch(/"place"|@example/)
  })

  test.each([
    ['declined', 'decline', 'waiting'],
    ['removed', 'remove', 'inside'],
  ])('is %s by the therapist and may ask again', async (departure, action, state) => {
    await together(session)
    const visit = await waitingGuest(session, guest)
    if (state === 'inside') await post(session, session.provider, 'admit', { occupantIdentifiers: [visit] })
    await post(session, session.provider, action, { occupantIdentifier: visit })
    expect((await roomSeenBy(session, guest)).own).toMatchObject({ state: 'gone', departure })
    await waitingGuest(session, guest)
    expect((await roomSeenBy(session, guest)).own).toMatchObject({ state: 'waiting' })
  })

  test('asks to enter 30 times in ten minutes, then waits', async () => {
    for (let turn = 0; turn < roomLimits.entries.tries; turn += 1)
      await waitingGuest(session, guest, { takesOver: true })
    const { status, body } = await guest.page.post(`/room/${session.booking}/enter`, { takesOver: true })
    expect([status, body.retryAfter > 0]).toEqual([429, true])
    const other = await arrived(session)
    await waitingGuest(session, other)
  })

  test('repeats a call with a key without having an account', async () => {
    const key = { cookie: guest.cookie, 'x-guest': '1', 'idempotency-key': randomUUID() }
    const path = `/room/${session.booking}/enter`
    expect((await product.visitor.post(path, {}, key)).status).toBe(201)
    expect(codeOf(await product.visitor.post(path, {}, key))).toEqual([409, 'ROOM_ELSEWHERE'])
  })

  test('reaches nothing but the room of the own session', async () => {
    const other = await confirmedSession(product)
    const strange = await answersTo(guest.page, other.booking, randomUUID())
    expect(strange).toEqual(all([404, 'NOT_FOUND']))
    expect(await answersTo(guest.page, randomUUID(), randomUUID())).toEqual(strange)
    for (const action of ['admit', 'decline', 'remove', 'end']) {
      const body = action === 'admit' ? { occupantIdentifiers: [randomUUID()] } : { occupantIdentifier: randomUUID() }
      const answer = await guest.page.post(`/room/${session.booking}/${action}`, action === 'end' ? {} : body)
      expect(codeOf(answer)).toEqual(signedOut)
    }
    for (const path of ['/appointment', `/appointment/${session.booking}`, '/user/info', '/live'])
      expect(codeOf(await guest.page.get(path))).toEqual(signedOut)
  })

  test('has no call that only the backend would allow', async () => {
    const { app } = product.backend
    const headers = { authorization: `Guest ${guest.token}` }
    for (const url of [`/appointment/${session.booking}`, '/live', '/user/info'])
      expect((await app.inject({ url, headers })).statusCode).toBe(401)
    const other = await confirmedSession(product)
    expect((await app.inject({ url: `/room/${other.booking}`, headers })).statusCode).toBe(404)
    expect((await app.inject({ url: `/room/${session.booking}`, headers })).statusCode).toBe(200)
  })
})

describe('a visit of a guest ends, and the cookie with it,', () => {
  const ends: [string, () => Promise<unknown>][] = [
    ['when the client removes the guest', () => removedByClient(session, guest)],
    ['when the guest declines', () => product.visitor.post('/guest/reject', { token: guest.token })],
    ['when the booking is cancelled', () => product.as(session.client).post(`/booking/${session.booking}/cancel`, {})],
    [
      'when the client invites the guest anew',
      () =>
        product.as(session.client).post('/share-booking', {
          bookingIdentifier: session.booking,
          email: guest.email,
          relation: 'partner',
        }),
    ],
  ]
  test.each(ends)('%s', async (_, end) => {
    await together(session)
    const visit = await waitingGuest(session, guest)
    await post(session, session.provider, 'admit', { occupantIdentifiers: [visit] })
    const { status } = (await end()) as { status: number }
    expect(status).toBeLessThan(300)
    const { rows } = await product.database.pool.query(
      'select state, departure from room_occupant where identifier = $1',
      [visit],
    )
    expect(rows).toEqual([{ state: 'gone', departure: 'rights' }])
    const refused = await guest.page.get(`/room/${session.booking}`)
    expect(codeOf(refused)).toEqual(signedOut)
    expect(String(refused.headers['set-cookie'])).toMatch(/^__Host-Http-solace-room=;/)
    expect(await answersTo(guest.page, session.booking, visit)).toEqual(all(signedOut))
  })

  test('when the room closes', async () => {
    await waitingGuest(session, guest)
    minutesBefore(session, -120)
    expect(await answersTo(guest.page, session.booking, randomUUID())).toEqual(all(signedOut))
  })

  test('but not the link, when the booking is moved: the room opens at the new time', async () => {
    const visit = await waitingGuest(session, guest)
    await product.database.pool.query(
      `update booking set start_at = start_at + interval '1 hour', end_at = end_at + interval '1 hour' where identifier = $1`,
      [session.booking],
    )
    expect(await roomSeenBy(session, guest)).toMatchObject({
      state: 'early',
      own: { identifier: visit, departure: 'rights' },
    })
    expect(codeOf(await guest.page.post(`/room/${session.booking}/enter`))).toEqual([409, 'ROOM_EARLY'])
  })

  test('in one transaction with the removal, however both meet', async () => {
    await together(session)
    const others = [guest]
    for (let more = 1; more < guestLimits.perBooking; more += 1) others.push(await arrived(session))
    await Promise.all(
      others.flatMap((one) => [removedByClient(session, one), one.page.post(`/room/${session.booking}/enter`)]),
    )
    const { rows } = await product.database.pool.query(
      `select count(*)::int as live from room_occupant o join booking_participant m
          on m.identifier = o.participant_identifier where m.role = 'guest' and o.state <> 'gone' and o.booking_identifier = $1`,
      [session.booking],
    )
    expect(rows).toEqual([{ live: 0 }])
  })
})

describe('somebody who is signed in', () => {
  test('comes as the guest of another booking, and stays signed in when the link ends', async () => {
    const person = await product.given.client()
    const page = guestPage(product, guest.cookie, product.as(person))
    expect((await page.get(`/room/${session.booking}`)).body.role).toBe('guest')
    expect(codeOf(await product.as(person).get(`/room/${session.booking}`))).toEqual([404, 'NOT_FOUND'])
    await removedByClient(session, guest)
    const refused = await page.get(`/room/${session.booking}`)
    expect([codeOf(refused), String(refused.headers['set-cookie'])]).toEqual([
      signedOut,
      expect.not.stringContaining('solace-sid'),
    ])
    expect((await product.as(person).get('/user/info')).status).toBe(200)
  })

  test('is the client on the own page and the guest on the page of the link, in one browser', async () => {
    const own = await product.as(session.client).get(`/room/${session.booking}`, { cookie: guest.cookie })
    const theirs = await guestPage(product, guest.cookie, product.as(session.client)).get(`/room/${session.booking}`)
    expect([own.body.role, theirs.body.role]).toEqual(['client', 'guest'])
  })
})

test('an operator who acts for somebody is no guest', async () => {
  const operator = await product.given.admin(['support'])
  const begun = await product.as(operator).post('/session/impersonation', {
    userIdentifier: session.client.identifier,
    scope: 'assist',
    reason: 'They asked for help with their booking',
  })
  expect(begun.status).toBeLessThan(300)
  const cookies = [begun.headers['set-cookie']].flat().map((line) => String(line).split(';')[0])
  const acting = guestPage(product, [...cookies, guest.cookie].join('; '))
  expect(await answersTo(acting, session.booking, randomUUID())).toEqual(all([403, 'IMPERSONATION_OPEN']))
  const exchange = await product.visitor.post('/session/room', { token: guest.token }, { cookie: cookies.join('; ') })
  expect(codeOf(exchange)).toEqual([403, 'IMPERSONATION_OPEN'])
})
