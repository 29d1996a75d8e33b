import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import { participant } from '#tests/scheduling/participants/sessions.ts'
import { expectConsistent } from '#tests/money/ledger/close-consistent.ts'
import { openProduct, type Product, start } from '#tests/support/product.ts'
import { returnHeldFee } from './return-held-fee.ts'
import { type Bank, bankOf } from './stub-bank.ts'
import { part, type Practice, practiceIn } from './practice.ts'

let product: Product
let bank: Bank
let practice: Practice
beforeAll(async () => {
  product = await openProduct()
  bank = bankOf(product)
  // The payouts of this Monday have run: there was nothing to pay.
  await product.work()
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.set(start)
  bank.behaviour = { as: 'processing' }
  practice = await practiceIn(product, { schedule: { allowRescheduleCompleted: true } })
})

/** The session of the 3rd ends at 09:00 UTC. */
const clears = '2026-03-05T09:00:00Z'

async function workAt(instant: string) {
  product.clock.set(instant)
  await product.work()
}

const earning = async (booking: string) => {
  const { body } = await product.as(practice.provider).get('/provider/earnings')
  return body.data.find((row: { bookingIdentifier: string }) => row.bookingIdentifier === booking)
}

describe('48 hours after the end of a session', () => {
  afterAll(() => expectConsistent(product))

  test('its fee is clearing until then, and available from then on', async () => {
    const booking = await practice.held('2026-03-03')
    await workAt('2026-03-05T08:59:59Z')
    expect(await practice.balances()).toEqual({ clearing: part })
    expect(await earning(booking)).toMatchObject({ status: 'clearing', clearsAt: '2026-03-05T09:00:00.000Z' })
    await workAt(clears)
    expect(await practice.balances()).toEqual({ available: part })
    expect(await earning(booking)).toMatchObject({ status: 'available', amount: part, payoutIdentifier: null })
  })

  test('two workers at once clear it once', async () => {
    await practice.held('2026-03-03')
    product.clock.set(clears)
    await Promise.all([product.backend.worker.tick(), product.backend.worker.tick(), product.backend.worker.tick()])
    expect(await practice.balances()).toEqual({ available: part })
  })

  test('a late fee clears 48 hours after the cancellation', async () => {
    const booking = await practice.paid('2026-03-05')
    product.clock.set('2026-03-04T08:00:00Z')
    await product.as(practice.client).post(`/booking/${booking}/cancel`, {})
    await workAt('2026-03-06T07:59:59Z')
    expect(await practice.balances()).toEqual({ clearing: part })
    await workAt('2026-03-06T08:00:00Z')
    expect(await practice.balances()).toEqual({ available: part })
    expect(await earning(booking)).toMatchObject({ occasion: 'late_fee', status: 'available' })
  })

  test('what a week without a worker left behind is done in one round: completed, cleared and paid out', async () => {
    for (const date of ['2026-03-03', '2026-03-04', '2026-03-05']) await practice.paid(date)
    await workAt('2026-03-12T09:00:00Z')
    expect(await practice.balances()).toEqual({})
    const { body } = await product.as(practice.provider).get('/provider/payouts')
    expect(body.data).toMatchObject([{ amount: 3 * part, occasion: 'weekly', status: 'processing' }])
  })
})

/** The therapist missed the session: the client reports that within 48 hours of the end. */
const reportAbsence = async (booking: string) => {
  const { body } = await product.as(practice.client).get(`/booking/${booking}`)
  const id = participant(body, 'provider')
  return product.as(practice.client).post(`/booking/participant/${id}/status`, { attendance: 'absent' })
}

/** The completed session will take place on another day. */
async function reschedule(booking: string, date: string) {
  const [slot] = await freeSlots(product, practice.provider, date)
  return product
    .as(practice.provider)
    .post(`/appointment/${booking}/reschedule`, { timeslotIdentifier: slot?.identifier })
}

/** At the exact moment at which its fee became available; later a refund needs an operator. */
async function justCleared(): Promise<string> {
  const booking = await practice.paid('2026-03-03')
  await workAt(clears)
  return booking
}

describe('a refunded fee', () => {
  afterAll(() => expectConsistent(product))

  test('while it clears: nothing becomes available', async () => {
    const booking = await practice.held('2026-03-03')
    expect((await reportAbsence(booking)).status).toBe(200)
    await workAt('2026-03-06T10:00:00Z')
    expect(await practice.balances()).toEqual({})
    expect(await earning(booking)).toMatchObject({ status: 'returned', returned: 15_000_00 })
  })

  test('in the last second in which an absence can be reported, after it cleared', async () => {
    const booking = await justCleared()
    expect((await reportAbsence(booking)).status).toBe(200)
    expect(await practice.balances()).toEqual({})
  })

  test('at the same moment as it clears: it is refunded completely, and nothing is owed', async () => {
    const booking = await practice.held('2026-03-03')
    product.clock.set(clears)
    const [answer] = await Promise.all([
      reportAbsence(booking),
      product.backend.worker.tick(),
      product.backend.worker.tick(),
    ])
    expect(answer.status).toBe(200)
    expect(await practice.balances()).toEqual({})
  })

  test('a session that takes place again is earned and cleared a second time', async () => {
    const booking = await justCleared()
    expect((await reschedule(booking, '2026-03-09')).status).toBe(200)
    expect(await practice.balances()).toEqual({ held: 15_000_00 })
    await workAt('2026-03-09T20:00:00Z')
    expect(await practice.balances()).toEqual({ clearing: part })
    await workAt('2026-03-11T09:00:00Z')
    expect(await practice.balances()).toEqual({ available: part })
    const { body } = await product.as(practice.provider).get('/provider/earnings')
    expect(body.data.map(({ status }: { status: string }) => status)).toEqual(['available', 'returned'])
  })

  test('after it was paid out: it is owed, and deducted first from what becomes available next', async () => {
    const booking = await justCleared()
    bank.behaviour = { as: 'paid' }
    const payout = await practice.payout()
    await product.work()
    expect(await practice.show(payout)).toMatchObject({ status: 'paid' })
    expect((await reschedule(booking, '2026-03-12')).status).toBe(200)
    expect(await practice.balances()).toEqual({ held: 15_000_00, debt: -part })
    expect(await practice.forecast()).toMatchObject({ available: 0, owed: part, canRequest: false, nextAmount: 0 })

    await practice.held('2026-03-09')
    await workAt('2026-03-11T20:00:00Z')
    expect(await practice.balances()).toEqual({ held: 15_000_00 })
    await workAt('2026-03-12T20:00:00Z')
    await workAt('2026-03-14T20:00:00Z')
    expect(await practice.balances()).toEqual({ available: part })
  })

  test('for an absence reported in the last second, with the fee already in a payout: owed, and deducted from the next', async () => {
    const booking = await justCleared()
    const payout = await practice.payout()
    expect((await reportAbsence(booking)).status).toBe(200)
    expect(await practice.balances()).toEqual({ debt: -part })
    expect(await practice.show(payout)).toMatchObject({ earnings: [{ status: 'returned', paidOut: part }], other: 0 })
    bank.behaviour = { as: 'paid' }
    await product.work()
    await practice.held('2026-03-06')
    await workAt('2026-03-08T20:00:00Z')
    expect(await practice.balances()).toEqual({})
    expect(await practice.requestPayout()).toMatchObject({ status: 422, body: { code: 'MINIMUM_PAYOUT' } })
  })

  test('while its payout is pending: it is owed, and deducted from the money that comes back', async () => {
    const booking = await justCleared()
    const payout = await practice.payout()
    await product.work()
    expect((await reschedule(booking, '2026-03-12')).status).toBe(200)
    expect(await practice.balances()).toEqual({ held: 15_000_00, debt: -part })
    bank.becomes(payout.reference, 'failed', 'Declined')
    product.clock.advance({ minutes: 1 })
    await product.work()
    expect(await practice.show(payout)).toMatchObject({ status: 'failed', earnings: [], other: 0 })
    expect(await practice.balances()).toEqual({ held: 15_000_00 })
  })
})

/** The fixture leaves a part of the fee in the account of held fees. */
describe('a refund', () => {
  test.each([
    ['while it clears', '2026-03-04T10:00:00Z'],
    ['once it is available', '2026-03-06T10:00:00Z'],
  ])('of a part of the fee, %s: the rest becomes available', async (_when, now) => {
    const booking = await practice.paid('2026-03-03')
    await workAt(now)
    await returnHeldFee(product, practice, booking, 5_000_00)
    await workAt('2026-03-06T10:00:00Z')
    expect(await practice.balances()).toEqual({ held: 5_000_00, available: part - 4_250_00 })
    expect(await earning(booking)).toMatchObject({ status: 'available', returned: 5_000_00 })
  })
})
