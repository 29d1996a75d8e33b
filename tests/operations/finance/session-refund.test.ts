import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { auditRows } from '#tests/operations/operators/operator-product.ts'
import { balanceOf, givenPayout, heldSession, paidSession, reason } from './finance-product.ts'

let product: Product
let finance: GivenPerson
let client: GivenPerson
let provider: GivenProvider
beforeAll(async () => {
  product = await openProduct()
  finance = await product.given.admin(['finance'])
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.set(start)
  client = await product.given.client({ money: 15_000_00 })
  provider = await product.given.provider({ fee: 15_000_00, schedule: { allowRescheduleCompleted: true } })
})

const date = '2026-03-05'
const paid = () => paidSession(product, { client, provider, date })
const held = () => heldSession(product, { client, provider, date })
const refund = (identifier: string, body: object = {}) =>
  product.as(finance).post(`/admin/bookings/${identifier}/refund`, { reason, ...body })
const wallet = () => balanceOf(product, client, 'client_wallet')
const own = (kind: string) => balanceOf(product, provider, kind)
const bookingOf = async (identifier: string) => (await product.as(client).get(`/booking/${identifier}`)).body
const eventsOf = async (person: GivenPerson) =>
  (await product.as(person).get('/notifications')).body.data.map(({ news }: { news: string }) => news)
const move = async (identifier: string, to: string) => {
  const [slot] = await freeSlots(product, provider, to)
  const { status } = await product
    .as(client)
    .post(`/booking/${identifier}/reschedule`, { timeslotIdentifier: slot?.identifier })
  expect(status).toBe(200)
}

describe('an upcoming session', () => {
  test('refunded in full is cancelled, also inside the window; the time is free and everyone is notified', async () => {
    const identifier = await paid()
    product.clock.set('2026-03-05T07:00:00Z')
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
    expect(await eventsOf(client)).toEqual(expect.arrayContaining(['cancelled', 'refunded']))
    expect(await eventsOf(provider)).toContain('cancelled')
    const { rows } = await product.database.pool.query(
      'select distinct state from claim where booking_identifier = $1',
      [identifier],
    )
    expect(rows).toEqual([{ state: 'released' }])
  })

  test('refunded in part takes place, and earns the rest', async () => {
    const identifier = await paid()
    expect(await refund(identifier, { amount: 5_000_00 })).toMatchObject({
      status: 200,
      body: { status: 'confirmed', refunded: 5_000_00 },
    })
    expect([await wallet(), await own('provider_held')]).toEqual([5_000_00, 10_000_00])
    expect(await eventsOf(provider)).toContain('fee_lowered')
    product.clock.set(`${date}T10:00:00Z`)
    await product.work()
    expect([await own('provider_held'), await own('provider_clearing')]).toEqual([0, 8_500_00])
  })

  test('refunding the rest after a part cancels it', async () => {
    const identifier = await paid()
    await refund(identifier, { amount: 5_000_00 })
    expect((await refund(identifier)).body).toMatchObject({ status: 'cancelled', refunded: 15_000_00 })
    expect(await wallet()).toBe(15_000_00)
  })

  test('after a part, any cancellation refunds the rest, as the page states before', async () => {
    const identifier = await paid()
    await refund(identifier, { amount: 5_000_00 })
    const policy = await product.as(client).get(`/appointment/policy/${identifier}/cancellation`)
    expect(policy.body).toMatchObject({ refundAmount: 10_000_00, feeKept: 0 })
    await product.as(client).post(`/booking/${identifier}/cancel`, { expectedRefund: 10_000_00 })
    expect(await bookingOf(identifier)).toMatchObject({ status: 'cancelled', refunded: 15_000_00 })
    expect(await wallet()).toBe(15_000_00)
  })

  test('after a part, a late cancellation keeps the rest', async () => {
    const identifier = await paid()
    await refund(identifier, { amount: 5_000_00 })
    product.clock.set('2026-03-04T12:00:00Z')
    await product.as(client).post(`/booking/${identifier}/cancel`, {})
    expect([await wallet(), await own('provider_clearing')]).toEqual([5_000_00, 8_500_00])
  })

  test('after a part, an absent therapist earns nothing', async () => {
    const identifier = await paid()
    await refund(identifier, { amount: 5_000_00 })
    product.clock.set(`${date}T09:30:00Z`)
    await product.work()
    const page = await bookingOf(identifier)
    const participant = page.participants.find(({ role }: { role: string }) => role === 'provider').identifier
    const reported = await product
      .as(client)
      .post(`/booking/participant/${participant}/status`, { attendance: 'absent' })
    expect(reported.status).toBe(200)
    expect([await wallet(), await own('provider_held'), await own('provider_clearing')]).toEqual([15_000_00, 0, 0])
  })

  test('a pending move ends with it', async () => {
    const identifier = await paid()
    product.clock.set('2026-03-04T12:00:00Z')
    await product.database.pool.query(
      'update booking set needs_approval = true, allow_reschedule_completed = false where identifier = $1',
      [identifier],
    )
    await move(identifier, '2026-03-09')
    await refund(identifier)
    const { rows } = await product.database.pool.query('select status from reschedule where booking_identifier = $1', [
      identifier,
    ])
    expect(rows).toEqual([{ status: 'withdrawn' }])
  })

  test('that has begun is not cancelled: it ends without an earning', async () => {
    const identifier = await paid()
    product.clock.set(`${date}T08:30:00Z`)
    expect((await refund(identifier)).body).toMatchObject({ status: 'confirmed', refunded: 15_000_00 })
    product.clock.set(`${date}T10:00:00Z`)
    await product.work()
    expect(await bookingOf(identifier)).toMatchObject({ status: 'completed' })
    expect([await own('provider_held'), await own('provider_clearing')]).toEqual([0, 0])
  })
})

describe('a session that took place', () => {
  test('is refunded from the clearing earning, by the shares of both', async () => {
    const identifier = await held()
    expect((await refund(identifier)).body).toMatchObject({ status: 'completed', refunded: 15_000_00 })
    expect([await wallet(), await own('provider_clearing')]).toEqual([15_000_00, 0])
    expect(await eventsOf(client)).toContain('refunded')
    expect(await eventsOf(provider)).toContain('earning_taken_back')
  })

  test('is refunded in parts until nothing is left', async () => {
    const identifier = await held()
    for (const amount of [1, 333_33, 4_666_66]) expect((await refund(identifier, { amount })).status).toBe(200)
    expect(await wallet()).toBe(5_000_00)
    expect(await own('provider_clearing')).toBe(8_500_00)
    expect((await refund(identifier, { amount: 10_000_01 })).body.fields).toEqual({
      amount: 'This is more than can be refunded.',
    })
    expect((await refund(identifier, { amount: 10_000_00 })).body).toMatchObject({ refunded: 15_000_00 })
    expect(await own('provider_clearing')).toBe(0)
    expect(await refund(identifier)).toMatchObject({ status: 409, body: { code: 'NOT_REFUNDABLE' } })
  })

  test('is refunded from the available balance, and the remainder becomes a debt', async () => {
    const identifier = await held()
    product.clock.set('2026-03-08T12:00:00Z')
    await product.work()
    expect(await own('provider_available')).toBe(12_750_00)
    await refund(identifier, { amount: 5_000_00 })
    expect(await own('provider_available')).toBe(8_500_00)
    await givenPayout(product, provider, { amount: 8_500_00 })
    expect((await refund(identifier)).status).toBe(200)
    expect([await own('provider_available'), await own('provider_debt')]).toEqual([0, -8_500_00])
    expect(await wallet()).toBe(15_000_00)
  })

  test('and was moved to the future after a partial refund, holds and earns the rest', async () => {
    const identifier = await held()
    await refund(identifier, { amount: 5_000_00 })
    await move(identifier, '2026-03-12')
    expect([await own('provider_held'), await own('provider_clearing')]).toEqual([10_000_00, 0])
    product.clock.set('2026-03-12T10:00:00Z')
    await product.work()
    expect([await own('provider_held'), await own('provider_clearing')]).toEqual([0, 8_500_00])
  })

  test('whose client was absent refunds the kept fee', async () => {
    const identifier = await held()
    const page = await bookingOf(identifier)
    const participant = page.participants.find(({ role }: { role: string }) => role === 'client').identifier
    await product.as(provider).post(`/booking/participant/${participant}/status`, { attendance: 'absent' })
    expect((await refund(identifier)).body).toMatchObject({ status: 'no_show', refunded: 15_000_00 })
    expect([await wallet(), await own('provider_clearing')]).toEqual([15_000_00, 0])
  })
})

test('a late cancellation fee is refunded by an operator', async () => {
  const identifier = await paid()
  product.clock.set('2026-03-04T12:00:00Z')
  await product.as(client).post(`/booking/${identifier}/cancel`, {})
  expect(await wallet()).toBe(0)
  expect((await refund(identifier)).body).toMatchObject({ status: 'cancelled', refunded: 15_000_00 })
  expect([await wallet(), await own('provider_clearing')]).toEqual([15_000_00, 0])
  expect(await bookingOf(identifier)).toMatchObject({ cancelledBy: 'client' })
})

describe('is refused', () => {
  test('for one that was never paid, was free or is refunded already', async () => {
    const [slot] = await freeSlots(product, provider, date)
    const open = (await product.as(client).post('/booking', bookable(provider, slot))).body.identifier
    expect((await refund(open)).body.code).toBe('NOT_REFUNDABLE')
    const identifier = await paidSession(product, { client, provider, date: '2026-03-06' })
    await product.as(provider).post(`/appointment/${identifier}/cancel`, {})
    expect((await refund(identifier)).body.code).toBe('NOT_REFUNDABLE')
  })

  test('when another refund was made since the operator loaded the page', async () => {
    const identifier = await paid()
    await refund(identifier, { amount: 5_000_00, refundable: 15_000_00 })
    expect(await refund(identifier, { amount: 5_000_00, refundable: 15_000_00 })).toMatchObject({
      status: 409,
      body: { code: 'STATUS_CHANGED' },
    })
    expect(await wallet()).toBe(5_000_00)
  })

  test('for an amount that is none, without a reason, and for an unknown session', async () => {
    const identifier = await paid()
    for (const amount of [0, -1, 1.5, '100'])
      expect([amount, (await refund(identifier, { amount })).status]).toEqual([amount, 422])
    expect((await product.as(finance).post(`/admin/bookings/${identifier}/refund`, {})).status).toBe(422)
    expect((await refund('01900000-0000-7000-8000-000000000000')).status).toBe(404)
  })
})

test('of two parallel operators one refunds, and the reason is logged', async () => {
  const other = await product.given.admin(['finance'])
  const identifier = await held()
  const answers = await Promise.all(
    [finance, other, finance, other].map((operator) =>
      product.as(operator).post(`/admin/bookings/${identifier}/refund`, { reason }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((one, another) => one - another)).toEqual([200, 409, 409, 409])
  expect(await wallet()).toBe(15_000_00)
  const rows = await auditRows(product, 'admin.session_refunded')
  expect(rows.at(-1)).toMatchObject({ subject: client.identifier, details: { booking: identifier, reason } })
})

test('the same request under the same key refunds once', async () => {
  const identifier = await held()
  const key = { 'idempotency-key': 'refund-of-the-tests-1' }
  const sendRefund = () =>
    product.as(finance).post(`/admin/bookings/${identifier}/refund`, { reason, amount: 5_000_00 }, key)
  expect([(await sendRefund()).status, (await sendRefund()).status]).toEqual([200, 200])
  expect(await wallet()).toBe(5_000_00)
})

test('the ledger fits after all of these refunds together', async () => {
  expect(await product.bookProblems()).toEqual([])
})
