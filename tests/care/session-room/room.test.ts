/** Who enters the room of a session, who sees whom, and what ends a visit. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { roomLimits } from '#schemas/care/session-room.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { entered, minutesBefore, confirmedSession, post, roomOf, type RoomSession, together } from './room-fixture.ts'

let product: Product
let session: RoomSession
beforeAll(async () => {
  product = await openProduct({ relay: true })
})
afterAll(() => product.close())
beforeEach(() => product.forget())
beforeEach(async () => {
  product.clock.set('2026-03-02T08:00:00Z')
  session = await confirmedSession(product)
  minutesBefore(session, 10)
})

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const stateOf = async (as: { identifier: string }) => (await roomOf(session, as)).own?.state
const departureOf = async (as: { identifier: string }) => (await roomOf(session, as)).own?.departure
const connection = { connection: 1 }

describe('entering', () => {
  test.each([
    [15.1, 'early'],
    [15, 'open'],
    [-119.9, 'open'],
    [-120, 'closed'],
  ])('%d minutes before the start the room is %s', async (minutes, state) => {
    product.clock.set(
      Temporal.Instant.from(session.startAt)
        .subtract({ seconds: Math.round(minutes * 60) })
        .toString(),
    )
    expect((await roomOf(session, session.client)).state).toBe(state)
    const refusals: Record<string, unknown> = { early: [409, 'ROOM_EARLY'], closed: [409, 'ROOM_CLOSED'] }
    const answer = await post(session, session.provider, 'enter')
    expect(refusals[state] ? codeOf(answer) : answer.status).toEqual(refusals[state] ?? 201)
  })

  test('nobody new is admitted from 15 minutes after the end', async () => {
    minutesBefore(session, -75)
    expect(codeOf(await post(session, session.client, 'enter'))).toEqual([409, 'ROOM_CLOSED'])
    expect((await post(session, session.provider, 'enter')).status).toBe(201)
  })

  test('the client waits until the therapist admits them; the therapist enters at once', async () => {
    const guest = await entered(session, session.client, { place: 'Lagos' })
    expect(await stateOf(session.client)).toBe('waiting')
    await entered(session, session.provider)
    expect(await stateOf(session.provider)).toBe('inside')
    const { people } = await roomOf(session, session.provider)
    expect(people.find(({ role }) => role === 'client')).toMatchObject({
      state: 'waiting',
      place: 'Lagos',
      occupantIdentifier: guest,
    })
    const { status, body } = await post(session, session.provider, 'admit', { occupantIdentifiers: [guest] })
    expect([status, body.people.map(({ state }: { state: string }) => state)]).toEqual([200, ['inside', 'inside']])
    expect(await stateOf(session.client)).toBe('inside')
  })

  test('the client does not see the place, and not who else waits', async () => {
    await entered(session, session.client, { place: 'Ibadan' })
    const seen = await roomOf(session, session.client)
    expect(JSON.stringify(seen)).not.toContain('Ibadan')
    expect(seen.people.find(({ role }) => role === 'provider')).toMatchObject({
      state: 'away',
      occupantIdentifier: null,
    })
    expect(seen.actions).toEqual(['enter'])
  })

  test('somebody who was declined waits again after asking again', async () => {
    const guest = await entered(session, session.client)
    await entered(session, session.provider)
    await post(session, session.provider, 'decline', { occupantIdentifier: guest })
    expect(await departureOf(session.client)).toBe('declined')
    await entered(session, session.client)
    expect(await stateOf(session.client)).toBe('waiting')
  })

  test('a sign-in that would end before the room closes is prolonged until then', async () => {
    await together(session)
    const { closesAt } = await roomOf(session, session.client)
    const rows = await product.database.db
      .selectFrom('roomOccupant as o')
      .innerJoin('session as s', 's.identifier', 'o.sessionIdentifier')
      .select('s.expiresAt')
      .where('o.bookingIdentifier', '=', session.booking)
      .execute()
    expect(rows).toHaveLength(2)
    for (const { expiresAt } of rows) expect(expiresAt >= closesAt).toBe(true)
  })
})

describe('coming back', () => {
  test('a reload replaces its own visit without a question and stays inside', async () => {
    const { guest } = await together(session)
    const next = await entered(session, session.client, { previousOccupantIdentifier: guest })
    expect(await stateOf(session.client)).toBe('inside')
    expect(next).not.toBe(guest)
  })

  test('a second device asks first, and then replaces the first', async () => {
    const { guest } = await together(session)
    expect(codeOf(await post(session, session.client, 'enter'))).toEqual([409, 'ROOM_ELSEWHERE'])
    await entered(session, session.client, { takesOver: true })
    const { rows } = await product.database.pool.query('select departure from room_occupant where identifier = $1', [
      guest,
    ])
    expect(rows).toEqual([{ departure: 'replaced' }])
  })

  test.each([
    [1, false, 'inside'],
    [3, true, 'inside'],
    [3, false, 'waiting'],
  ])('%d minutes after leaving, the therapist still inside: %s, one is %s', async (minutes, isHostInside, state) => {
    const { host, guest } = await together(session)
    await post(session, session.client, 'leave', { occupantIdentifier: guest })
    for (let minute = 0; minute < minutes * 2; minute += 1) {
      product.clock.advance({ seconds: 30 })
      if (isHostInside)
        await post(session, session.provider, 'present', { occupantIdentifier: host, isConnected: true })
    }
    await entered(session, session.client)
    expect(await stateOf(session.client)).toBe(state)
  })

  test('somebody who was removed asks again', async () => {
    const { guest } = await together(session)
    await post(session, session.provider, 'remove', { occupantIdentifier: guest })
    expect(await departureOf(session.client)).toBe('removed')
    await entered(session, session.client)
    expect(await stateOf(session.client)).toBe('waiting')
  })

  test('80 requests at once leave one live visit a person', async () => {
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, number) =>
        post(session, number % 2 === 0 ? session.client : session.provider, 'enter', { takesOver: true }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 429]))
    const { rows } = await product.database.pool.query(
      `select count(*)::int as live, count(distinct participant_identifier)::int as people
         from room_occupant where booking_identifier = $1 and state <> 'gone'`,
      [session.booking],
    )
    expect(rows).toEqual([{ live: 2, people: 2 }])
  })
})

describe('a visit ends', () => {
  const ends: [string, () => Promise<unknown>, string][] = [
    ['with the session', () => post(session, session.provider, 'end'), 'ended'],
    ['with the booking', () => product.as(session.client).post(`/booking/${session.booking}/cancel`, {}), 'rights'],
    [
      'with the sign-in',
      () =>
        product.database.pool.query(
          `update session set revoked_at = $2 where user_identifier = $1 and revoked_at is null`,
          [session.client.identifier, product.clock.now().toString()],
        ),
      'rights',
    ],
    [
      'with the account',
      () =>
        product.database.pool.query(`update app_user set account_status = 'suspended' where identifier = $1`, [
          session.client.identifier,
        ]),
      'rights',
    ],
    [
      'with silence of its page',
      async () => {
        product.clock.advance({ seconds: roomLimits.lostSeconds })
        await product.work()
      },
      'lost',
    ],
  ]
  test.each(ends)('%s', async (_, end, departure) => {
    const { guest } = await together(session)
    await end()
    const { rows } = await product.database.pool.query(
      'select state, departure from room_occupant where identifier = $1',
      [guest],
    )
    expect(rows).toEqual([{ state: 'gone', departure }])
  })

  test('when its time is over; the place is deleted then', async () => {
    const guest = await entered(session, session.client, { place: 'Lagos' })
    minutesBefore(session, -121)
    await product.work()
    const { rows } = await product.database.pool.query(
      `select o.state, o.sealed_place, r.ended_by from room_occupant o
        join session_room r using (booking_identifier) where o.identifier = $1`,
      [guest],
    )
    expect(rows).toEqual([{ state: 'gone', sealed_place: null, ended_by: 'time' }])
  })

  test('the therapist opens an ended room again, the client cannot', async () => {
    await together(session)
    await post(session, session.provider, 'end')
    expect(codeOf(await post(session, session.client, 'enter'))).toEqual([409, 'ROOM_CLOSED'])
    await entered(session, session.provider)
    expect((await post(session, session.client, 'enter')).status).toBe(201)
  })
})

describe('signals', () => {
  const send = (fromOccupant: string, toOccupant: string, as: { identifier: string }, content: object = connection) =>
    post(session, as, 'signal', { fromOccupant, toOccupant, content })
  const readBy = (occupant: string, as: { identifier: string }, after = 0) =>
    product.as(as).get(`/room/${session.booking}/signals?occupantIdentifier=${occupant}&after=${after}`)

  test('reach the other one, the same ones again until the number goes on, and for a minute', async () => {
    const { host, guest } = await together(session)
    const { body: first } = await send(guest, host, session.client)
    const { body: second } = await send(guest, host, session.client, { connection: 2 })
    const expected = [first.number, second.number].map((number) =>
      expect.objectContaining({ number, fromOccupant: guest }),
    )
    for (let turn = 0; turn < 2; turn += 1) expect((await readBy(host, session.provider)).body.data).toEqual(expected)
    expect((await readBy(host, session.provider, first.number)).body.data).toHaveLength(1)
    for (let part = 0; part < 3; part += 1) {
      product.clock.advance({ seconds: 25 })
      await post(session, session.provider, 'present', { occupantIdentifier: host, isConnected: false })
    }
    expect((await readBy(host, session.provider)).body.data).toEqual([])
  })

  test('are refused from and to everybody who is not inside this room', async () => {
    const { host, guest } = await together(session)
    expect(codeOf(await send(host, guest, session.client))).toEqual([404, 'NOT_FOUND'])
    expect(codeOf(await send(guest, randomUUID(), session.client))).toEqual([409, 'ROOM_NOT_INSIDE'])
    expect(codeOf(await send(guest, guest, session.client))).toEqual([409, 'ROOM_NOT_INSIDE'])
    expect(codeOf(await readBy(host, session.client))).toEqual([404, 'NOT_FOUND'])
    const other = await confirmedSession(product)
    minutesBefore(other, 10)
    const stranger = await together(other)
    expect(codeOf(await send(guest, stranger.host, session.client))).toEqual([409, 'ROOM_NOT_INSIDE'])
    await post(session, session.provider, 'remove', { occupantIdentifier: guest })
    expect(codeOf(await send(guest, host, session.client))).toEqual([409, 'ROOM_NOT_INSIDE'])
    expect(codeOf(await readBy(guest, session.client))).toEqual([409, 'ROOM_NOT_INSIDE'])
    const ice = await post(session, session.client, 'ice', { occupantIdentifier: guest })
    expect(codeOf(ice)).toEqual([409, 'ROOM_NOT_INSIDE'])
  })

  test('are limited to 60 a minute and 32 KB, for each visit on its own', async () => {
    const { host, guest } = await together(session)
    const long = { connection: 1, candidates: Array.from({ length: 40 }, () => ({ candidate: 'ä'.repeat(900) })) }
    expect((await send(guest, host, session.client, long)).status).toBe(413)
    const answers = []
    for (let turn = 0; turn <= roomLimits.signals.tries; turn += 1)
      answers.push(await send(guest, host, session.client))
    const [last] = answers.slice(-1)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(roomLimits.signals.tries)
    expect([last?.status, Number(last?.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await send(host, guest, session.provider)).status).toBe(201)
  })
})

test('the credentials of the relay are for this visit and last until the room closes', async () => {
  const { guest } = await together(session)
  const { body } = await post(session, session.client, 'ice', { occupantIdentifier: guest })
  const { closesAt } = await roomOf(session, session.client)
  expect(body.policy).toBe('relay')
  expect(Temporal.Instant.compare(body.expiresAt, closesAt)).toBe(0)
  expect(body.servers[0].username).toMatch(/^\d+:/)
  const again = await post(session, session.client, 'ice', { occupantIdentifier: guest })
  expect(again.body.servers[0].username).not.toBe(body.servers[0].username)
})

test('a booking that is not online, not confirmed or unknown has no room', async () => {
  const { client } = session
  expect(codeOf(await product.as(client).get(`/room/${randomUUID()}`))).toEqual([404, 'NOT_FOUND'])
  const stranger = await product.given.client()
  expect(codeOf(await product.as(stranger).get(`/room/${session.booking}`))).toEqual([404, 'NOT_FOUND'])
  await product.as(client).post(`/booking/${session.booking}/cancel`, {})
  expect(codeOf(await product.as(client).get(`/room/${session.booking}`))).toEqual([409, 'ROOM_NONE'])
})
