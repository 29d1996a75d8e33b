import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openWorld, start, type World } from '#tests/support/world.ts'
import { auditRows } from '#tests/operations/operators/operator-world.ts'
import { balanceOf, givenPayout, heldSession, paidSession, reason } from './finance-world.ts'

let world: World
let finance: GivenPerson
let client: GivenPerson
let provider: GivenProvider
beforeAll(async () => {
  world = await openWorld()
  finance = await world.given.admin(['finance'])
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(start)
  client = await world.given.client({ money: 15_000_00 })
  provider = await world.given.provider({ fee: 15_000_00, schedule: { allowRescheduleCompleted: true } })
})

const date = '2026-03-05'
const paid = () => paidSession(world, { client, provider, date })
const held = () => heldSession(world, { client, provider, date })
const refund = (identifier: string, body: object = {}) =>
  world.as(finance).post(`/admin/bookings/${identifier}/refund`, { reason, ...body })
const wallet = () => balanceOf(world, client, 'client_wallet')
const own = (kind: string) => balanceOf(world, provider, kind)
const bookingOf = async (identifier: string) => (await world.as(client).get(`/booking/${identifier}`)).body
const newsOf = async (person: GivenPerson) =>
  (await world.as(person).get('/notifications')).body.data.map(({ news }: { news: string }) => news)
const move = async (identifier: string, to: string) => {
  const [slot] = await freeSlots(world, provider, to)
  const { status } = await world
    .as(client)
    .post(`/booking/${identifier}/reschedule`, { timeslotIdentifier: slot?.identifier })
  expect(status).toBe(200)
}
const sound = async () => expect(await world.bookProblems()).toEqual([])

describe('a session to come', () => {
  test('whose whole fee goes back is cancelled, also inside the window; the time is free and everybody hears of it', async () => {
    const identifier = await paid()
    world.clock.set('2026-03-05T07:00:00Z')
    expect(await refund(identifier)).toMatchObject({
      status: 200,
      body: { bookingIdentifier: identifier, status: 'cancelled', refunded: 15_000_00, currency: 'NGN' },
    })
    expect(await bookingOf(identifier)).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'admin',
      refunded: 15_000_00,
      payment: { status: 'refunded' },
    })
    expect([await wallet(), await own('provider_held')]).toEqual([15_000_00, 0])
    expect(await newsOf(client)).toEqual(expect.arrayContaining(['cancelled', 'refunded']))
    expect(await newsOf(provider)).toContain('cancelled')
    const { rows } = await world.database.pool.query('select distinct state from claim where booking_identifier = $1', [
      identifier,
    ])
    expect(rows).toEqual([{ state: 'released' }])
    await sound()
  })

  test('that is given a part of its fee back takes place, and earns what is left', async () => {
    const identifier = await paid()
    expect(await refund(identifier, { amount: 5_000_00 })).toMatchObject({
      status: 200,
      body: { status: 'confirmed', refunded: 5_000_00 },
    })
    expect([await wallet(), await own('provider_held')]).toEqual([5_000_00, 10_000_00])
    expect(await newsOf(provider)).toContain('fee_lowered')
    await sound()
    world.clock.set(`${date}T10:00:00Z`)
    await world.work()
    expect([await own('provider_held'), await own('provider_clearing')]).toEqual([0, 8_500_00])
    await sound()
  })

  test('the rest after a part cancels it', async () => {
    const identifier = await paid()
    await refund(identifier, { amount: 5_000_00 })
    expect((await refund(identifier)).body).toMatchObject({ status: 'cancelled', refunded: 15_000_00 })
    expect(await wallet()).toBe(15_000_00)
    await sound()
  })

  test('after a part, whoever cancels gets the rest, and the page says so before', async () => {
    const identifier = await paid()
    await refund(identifier, { amount: 5_000_00 })
    const policy = await world.as(client).get(`/appointment/policy/${identifier}/cancellation`)
    expect(policy.body).toMatchObject({ refundAmount: 10_000_00, feeKept: 0 })
    await world.as(client).post(`/booking/${identifier}/cancel`, { expectedRefund: 10_000_00 })
    expect(await bookingOf(identifier)).toMatchObject({ status: 'cancelled', refunded: 15_000_00 })
    expect(await wallet()).toBe(15_000_00)
    await sound()
  })

  test('after a part, a late cancellation keeps what is left', async () => {
    const identifier = await paid()
    await refund(identifier, { amount: 5_000_00 })
    world.clock.set('2026-03-04T12:00:00Z')
    await world.as(client).post(`/booking/${identifier}/cancel`, {})
    expect([await wallet(), await own('provider_clearing')]).toEqual([5_000_00, 8_500_00])
    await sound()
  })

  test('after a part, a therapist who does not come leaves nothing', async () => {
    const identifier = await paid()
    await refund(identifier, { amount: 5_000_00 })
    world.clock.set(`${date}T09:30:00Z`)
    await world.work()
    const page = await bookingOf(identifier)
    const participant = page.participants.find(({ role }: { role: string }) => role === 'provider').identifier
    const reported = await world.as(client).post(`/booking/participant/${participant}/status`, { attendance: 'absent' })
    expect(reported.status).toBe(200)
    expect([await wallet(), await own('provider_held'), await own('provider_clearing')]).toEqual([15_000_00, 0, 0])
    await sound()
  })

  test('a waiting move ends with it', async () => {
    const identifier = await paid()
    world.clock.set('2026-03-04T12:00:00Z')
    await world.database.pool.query(
      'update booking set needs_approval = true, allow_reschedule_completed = false where identifier = $1',
      [identifier],
    )
    await move(identifier, '2026-03-09')
    await refund(identifier)
    const { rows } = await world.database.pool.query('select status from reschedule where booking_identifier = $1', [
      identifier,
    ])
    expect(rows).toEqual([{ status: 'withdrawn' }])
    await sound()
  })

  test('that has begun is not cancelled: it ends without an earning', async () => {
    const identifier = await paid()
    world.clock.set(`${date}T08:30:00Z`)
    expect((await refund(identifier)).body).toMatchObject({ status: 'confirmed', refunded: 15_000_00 })
    world.clock.set(`${date}T10:00:00Z`)
    await world.work()
    expect(await bookingOf(identifier)).toMatchObject({ status: 'completed' })
    expect([await own('provider_held'), await own('provider_clearing')]).toEqual([0, 0])
    await sound()
  })
})

describe('a session that took place', () => {
  test('gives its fee back from what clears, by the shares of both', async () => {
    const identifier = await held()
    expect((await refund(identifier)).body).toMatchObject({ status: 'completed', refunded: 15_000_00 })
    expect([await wallet(), await own('provider_clearing')]).toEqual([15_000_00, 0])
    expect(await newsOf(client)).toContain('refunded')
    expect(await newsOf(provider)).toContain('earning_taken_back')
    await sound()
  })

  test('gives parts back until nothing is left', async () => {
    const identifier = await held()
    for (const amount of [1, 333_33, 4_666_66]) expect((await refund(identifier, { amount })).status).toBe(200)
    expect(await wallet()).toBe(5_000_00)
    expect(await own('provider_clearing')).toBe(8_500_00)
    await sound()
    expect((await refund(identifier, { amount: 10_000_01 })).body.fields).toEqual({
      amount: 'This is more than can go back.',
    })
    expect((await refund(identifier, { amount: 10_000_00 })).body).toMatchObject({ refunded: 15_000_00 })
    expect(await own('provider_clearing')).toBe(0)
    expect(await refund(identifier)).toMatchObject({ status: 409, body: { code: 'NOT_REFUNDABLE' } })
    await sound()
  })

  test('gives back from what is available, and what is gone is owed', async () => {
    const identifier = await held()
    world.clock.set('2026-03-08T12:00:00Z')
    await world.work()
    expect(await own('provider_available')).toBe(12_750_00)
    await refund(identifier, { amount: 5_000_00 })
    expect(await own('provider_available')).toBe(8_500_00)
    await sound()
    await givenPayout(world, provider, { amount: 8_500_00 })
    expect((await refund(identifier)).status).toBe(200)
    expect([await own('provider_available'), await own('provider_debt')]).toEqual([0, -8_500_00])
    expect(await wallet()).toBe(15_000_00)
    await sound()
  })

  test('and is to come again after a part went back, holds and earns what is left', async () => {
    const identifier = await held()
    await refund(identifier, { amount: 5_000_00 })
    await move(identifier, '2026-03-12')
    expect([await own('provider_held'), await own('provider_clearing')]).toEqual([10_000_00, 0])
    world.clock.set('2026-03-12T10:00:00Z')
    await world.work()
    expect([await own('provider_held'), await own('provider_clearing')]).toEqual([0, 8_500_00])
    await sound()
  })

  test('whose client did not come gives back what was kept', async () => {
    const identifier = await held()
    const page = await bookingOf(identifier)
    const participant = page.participants.find(({ role }: { role: string }) => role === 'client').identifier
    await world.as(provider).post(`/booking/participant/${participant}/status`, { attendance: 'absent' })
    expect((await refund(identifier)).body).toMatchObject({ status: 'no_show', refunded: 15_000_00 })
    expect([await wallet(), await own('provider_clearing')]).toEqual([15_000_00, 0])
    await sound()
  })
})

test('a late fee goes back on an operator’s word', async () => {
  const identifier = await paid()
  world.clock.set('2026-03-04T12:00:00Z')
  await world.as(client).post(`/booking/${identifier}/cancel`, {})
  expect(await wallet()).toBe(0)
  expect((await refund(identifier)).body).toMatchObject({ status: 'cancelled', refunded: 15_000_00 })
  expect([await wallet(), await own('provider_clearing')]).toEqual([15_000_00, 0])
  expect(await bookingOf(identifier)).toMatchObject({ cancelledBy: 'client' })
  await sound()
})

describe('is refused', () => {
  test('for one that was never paid, was free or went back already', async () => {
    const [slot] = await freeSlots(world, provider, date)
    const open = (await world.as(client).post('/booking', bookable(provider, slot))).body.identifier
    expect((await refund(open)).body.code).toBe('NOT_REFUNDABLE')
    const identifier = await paidSession(world, { client, provider, date: '2026-03-06' })
    await world.as(provider).post(`/appointment/${identifier}/cancel`, {})
    expect((await refund(identifier)).body.code).toBe('NOT_REFUNDABLE')
  })

  test('when something went back since the operator looked', async () => {
    const identifier = await paid()
    await refund(identifier, { amount: 5_000_00, refundable: 15_000_00 })
    expect(await refund(identifier, { amount: 5_000_00, refundable: 15_000_00 })).toMatchObject({
      status: 409,
      body: { code: 'STATUS_CHANGED' },
    })
    expect(await wallet()).toBe(5_000_00)
  })

  test.each([0, -1, 1.5, '100'])('for %s', async (amount) => {
    expect((await refund(await paid(), { amount: amount as number })).status).toBe(422)
  })

  test('without a reason, and for a session that is not there', async () => {
    const identifier = await paid()
    expect((await world.as(finance).post(`/admin/bookings/${identifier}/refund`, {})).status).toBe(422)
    expect((await refund('01900000-0000-7000-8000-000000000000')).status).toBe(404)
  })
})

test('of two operators at once one gives back, and the reason is written down', async () => {
  const other = await world.given.admin(['finance'])
  const identifier = await held()
  const answers = await Promise.all(
    [finance, other, finance, other].map((operator) =>
      world.as(operator).post(`/admin/bookings/${identifier}/refund`, { reason }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((one, another) => one - another)).toEqual([200, 409, 409, 409])
  expect(await wallet()).toBe(15_000_00)
  const rows = await auditRows(world, 'admin.session_refunded')
  expect(rows.at(-1)).toMatchObject({ subject: client.identifier, details: { booking: identifier, reason } })
  await sound()
})

test('the same wish under the same key is done once', async () => {
  const identifier = await held()
  const key = { 'idempotency-key': 'refund-of-the-tests-1' }
  const ask = () => world.as(finance).post(`/admin/bookings/${identifier}/refund`, { reason, amount: 5_000_00 }, key)
  expect([(await ask()).status, (await ask()).status]).toEqual([200, 200])
  expect(await wallet()).toBe(5_000_00)
})
