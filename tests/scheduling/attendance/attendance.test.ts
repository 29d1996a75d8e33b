/** Facts of the room: who sees them, when they become attendance, and what is kept of them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSession } from '#backend/identity/sessions/open-session.ts'
import { impersonating } from '#tests/operations/operators/operator-product.ts'
import { participant } from '#tests/scheduling/participants/sessions.ts'
import { entered, paidSession, post, roomOf, type RoomSession } from '#tests/care/session-room/room-fixture.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { after, bothInside, meetUntil, present, shown, waitsUntil } from './facts-fixture.ts'

let product: Product
let session: RoomSession
beforeAll(async () => {
  product = await openProduct({ relay: true })
})
afterAll(() => product.close())
beforeEach(() => product.forget())
beforeEach(async () => {
  product.clock.set('2026-03-02T08:00:00Z')
  session = await paidSession(product)
})

const attendanceOf = async () => {
  const { participants } = await shown(session, session.client)
  return participants.map(({ role, attendance, attendanceSource }: Record<string, string>) => [
    role,
    attendance,
    attendanceSource,
  ])
}
const unknown = [
  ['client', 'unknown', undefined],
  ['provider', 'unknown', undefined],
]
const met = [
  ['client', 'attended', 'room'],
  ['provider', 'attended', 'room'],
]

describe('together for five minutes', () => {
  test('both attended, in the transaction in which it becomes true', async () => {
    await meetUntil(session, 4.5)
    expect(await attendanceOf()).toEqual(unknown)
    after(session, 5)
    const { host, guest } = await visits()
    await present(session, session.provider, host, true)
    expect(await attendanceOf()).toEqual(unknown)
    await present(session, session.client, guest, true)
    expect(await attendanceOf()).toEqual(met)
  })

  test('also when the minute becomes full by leaving, with the next sweep', async () => {
    const { host, guest } = await meetUntil(session, 4.5)
    after(session, 5)
    await post(session, session.client, 'leave', { occupantIdentifier: guest })
    await post(session, session.provider, 'leave', { occupantIdentifier: host })
    await product.work()
    expect(await attendanceOf()).toEqual(met)
  })

  test('not without a connection', async () => {
    const { host, guest } = await bothInside(session)
    for (const minute of [0, 0.75, 1.5, 2.25, 3, 3.75, 4.5, 5.25, 6]) {
      after(session, minute)
      await present(session, session.provider, host, true)
      await present(session, session.client, guest, false)
    }
    await product.work()
    expect(await attendanceOf()).toEqual(unknown)
  })

  test('never overwrites what a person said', async () => {
    after(session, 10)
    const client = participant(await shown(session, session.provider), 'client')
    await product.as(session.provider).post(`/booking/participant/${client}/status`, { attendance: 'attended' })
    const { rows } = await product.database.pool.query<{ role: string; attendance_source: string | null }>(
      'select role, attendance_source from booking_participant where booking_identifier = $1 order by role',
      [session.booking],
    )
    expect(rows).toEqual([
      { role: 'client', attendance_source: 'said' },
      { role: 'provider', attendance_source: null },
    ])
    await meetUntil(session, 5.5)
    expect(await attendanceOf()).toEqual([
      ['client', 'attended', 'said'],
      ['provider', 'attended', 'room'],
    ])
  })

  const visits = async () => {
    const { rows } = await product.database.pool.query<{ role: string; identifier: string }>(
      `select m.role, o.identifier from room_occupant o join booking_participant m on m.identifier = o.participant_identifier
        where o.booking_identifier = $1`,
      [session.booking],
    )
    const of = (role: string) => rows.find((row) => row.role === role)?.identifier ?? ''
    return { host: of('provider'), guest: of('client') }
  }
})

describe('who sees the facts', () => {
  test('both sides see the same', async () => {
    await meetUntil(session, 6)
    const { roomFacts } = await shown(session, session.client)
    expect(roomFacts).toMatchObject({ minutesTogether: 6, outcome: 'met' })
    expect(roomFacts.people.map(({ role }: { role: string }) => role)).toEqual(['client', 'provider'])
    for (const person of roomFacts.people)
      expect(person).toMatchObject({
        firstRequestedAt: session.startAt,
        firstInAt: session.startAt,
        firstConnectedAt: session.startAt,
        lastOutAt: null,
      })
    expect((await shown(session, session.provider)).roomFacts).toEqual(roomFacts)
  })

  test('nothing is said of a session whose room nobody entered', async () => {
    after(session, 30)
    expect(await shown(session, session.client)).not.toHaveProperty('roomFacts')
  })

  test('nothing before the start', async () => {
    product.clock.set(Temporal.Instant.from(session.startAt).subtract({ minutes: 5 }).toString())
    await post(session, session.client, 'enter')
    expect(await shown(session, session.provider)).not.toHaveProperty('roomFacts')
    after(session, 0)
    expect((await shown(session, session.provider)).roomFacts.people).toHaveLength(1)
  })

  test('an operator who acts for a side sees none', async () => {
    await meetUntil(session, 6)
    const { identifier } = await product.given.admin(['support'])
    const request = { now: product.clock.now(), address: '127.0.0.1', userAgent: 'tests' }
    const { token } = await openSession(product.database.db, request, { identifier, userType: 'admin' })
    const begun = await impersonating(product, token).post('/admin/impersonation', {
      userIdentifier: session.client.identifier,
      reason: 'The client asked for help.',
      scope: 'read',
    })
    const { status, body } = await impersonating(product, begun.body.token).get(`/appointment/${session.booking}`)
    expect([status, body.roomFacts, body.absenceReport, body.reportLeadsTo]).toEqual([
      200,
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('after 48 hours', () => {
  const counted = async (table: 'room_occupant' | 'session_attendance') =>
    (await product.database.pool.query(`select from ${table} where booking_identifier = $1`, [session.booking]))
      .rowCount
  const hoursAfterEnd = (hours: number, seconds = 0) =>
    product.clock.set(
      Temporal.Instant.from(session.startAt)
        .add({ hours: hours + 1, seconds })
        .toString(),
    )

  test('only first in, last out and the minutes together are kept', async () => {
    await meetUntil(session, 6)
    hoursAfterEnd(48)
    await product.work()
    expect([await counted('room_occupant'), await counted('session_attendance')]).toEqual([2, 0])
    hoursAfterEnd(48, 1)
    await product.work()
    expect([await counted('room_occupant'), await counted('session_attendance')]).toEqual([0, 2])
    const { roomFacts } = await shown(session, session.client)
    expect(roomFacts).toMatchObject({ minutesTogether: 6, outcome: 'met' })
    for (const person of roomFacts.people)
      expect(person).toMatchObject({ firstRequestedAt: null, firstInAt: session.startAt, firstConnectedAt: null })
    expect(await attendanceOf()).toEqual(met)
  })

  test('somebody who only waited is kept without a time inside', async () => {
    await waitsUntil(session, session.client, 16)
    hoursAfterEnd(48, 1)
    await product.work()
    const { rows } = await product.database.pool.query(
      'select first_in_at, minutes_together from session_attendance where booking_identifier = $1',
      [session.booking],
    )
    expect(rows).toEqual([{ first_in_at: null, minutes_together: 0 }])
  })

  test('what is kept cannot be changed', async () => {
    await meetUntil(session, 6)
    hoursAfterEnd(48, 1)
    await product.work()
    await expect(product.database.pool.query('update session_attendance set minutes_together = 0')).rejects.toThrow(
      'session_attendance rows never change',
    )
    await expect(product.database.pool.query('delete from session_attendance')).rejects.toThrow(
      'session_attendance rows never change',
    )
  })
})

describe('completion', () => {
  const statusAt = async (minutes: number) => {
    after(session, minutes)
    await product.work()
    return (await shown(session, session.client)).status
  }
  /** The session lasts an hour. */
  test('waits while both are inside, at most until the room closes', async () => {
    await bothInside(session, 74.5)
    expect(await statusAt(75)).toBe('confirmed')
    after(session, 119.5)
    await entered(session, session.provider)
    await entered(session, session.client)
    expect((await roomOf(session, session.client)).own?.state).toBe('inside')
    expect(await statusAt(119.9)).toBe('confirmed')
    expect(await statusAt(120)).toBe('completed')
    expect(await product.bookProblems()).toEqual([])
  })

  test('comes with the first sweep after one has left', async () => {
    const { guest } = await bothInside(session, 74.5)
    expect(await statusAt(75)).toBe('confirmed')
    await post(session, session.client, 'leave', { occupantIdentifier: guest })
    expect(await statusAt(75)).toBe('completed')
    expect(await product.bookProblems()).toEqual([])
  })

  test('comes when a page fell silent', async () => {
    await bothInside(session, 74.5)
    expect(await statusAt(75.4)).toBe('confirmed')
    expect(await statusAt(75.5)).toBe('completed')
  })

  test('comes 15 minutes after the end where nobody is inside', async () => {
    await meetUntil(session, 6)
    expect(await statusAt(74.9)).toBe('confirmed')
    expect(await statusAt(75)).toBe('completed')
  })
})
