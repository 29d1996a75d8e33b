import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import { participant } from '#tests/scheduling/participants/sessions.ts'
import { openWorld, start, type World } from '#tests/support/world.ts'
import { goesBack } from './goes-back.ts'
import { type Bank, bankOf } from './hand-made-bank.ts'
import { part, type Practice, practiceIn } from './practice.ts'

let world: World
let bank: Bank
let practice: Practice
beforeAll(async () => {
  world = await openWorld()
  bank = bankOf(world)
  // The payouts of this Monday are made: there was nothing to pay.
  await world.work()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(start)
  bank.mood = { as: 'processing' }
  practice = await practiceIn(world, { schedule: { allowRescheduleCompleted: true } })
})

/** The session of the 3rd ends at 09:00 UTC. */
const clears = '2026-03-05T09:00:00Z'

async function workAt(instant: string) {
  world.clock.set(instant)
  await world.work()
}

const earning = async (booking: string) => {
  const { body } = await world.as(practice.provider).get('/provider/earnings')
  return body.data.find((row: { bookingIdentifier: string }) => row.bookingIdentifier === booking)
}

describe('48 hours after the end of a session', () => {
  test('its fee is clearing until then, and available from then on', async () => {
    const booking = await practice.held('2026-03-03')
    await workAt('2026-03-05T08:59:59Z')
    expect(await practice.balances()).toEqual({ clearing: part })
    expect(await earning(booking)).toMatchObject({ status: 'clearing', clearsAt: '2026-03-05T09:00:00.000Z' })
    await workAt(clears)
    expect(await practice.balances()).toEqual({ available: part })
    expect(await earning(booking)).toMatchObject({ status: 'available', amount: part, payoutIdentifier: null })
    expect(await world.bookProblems()).toEqual([])
  })

  test('two workers at once clear it once', async () => {
    await practice.held('2026-03-03')
    world.clock.set(clears)
    await Promise.all([world.backend.worker.tick(), world.backend.worker.tick(), world.backend.worker.tick()])
    expect(await practice.balances()).toEqual({ available: part })
    expect(await world.bookProblems()).toEqual([])
  })

  test('a late fee clears 48 hours after the cancellation', async () => {
    const booking = await practice.paid('2026-03-05')
    world.clock.set('2026-03-04T08:00:00Z')
    await world.as(practice.client).post(`/booking/${booking}/cancel`, {})
    await workAt('2026-03-06T07:59:59Z')
    expect(await practice.balances()).toEqual({ clearing: part })
    await workAt('2026-03-06T08:00:00Z')
    expect(await practice.balances()).toEqual({ available: part })
    expect(await earning(booking)).toMatchObject({ occasion: 'late_fee', status: 'available' })
  })

  test('what a week without a worker left behind is done in one round: held, cleared and paid out', async () => {
    for (const date of ['2026-03-03', '2026-03-04', '2026-03-05']) await practice.paid(date)
    await workAt('2026-03-12T09:00:00Z')
    expect(await practice.balances()).toEqual({})
    const { body } = await world.as(practice.provider).get('/provider/payouts')
    expect(body.data).toMatchObject([{ amount: 3 * part, occasion: 'weekly', status: 'processing' }])
    expect(await world.bookProblems()).toEqual([])
  })
})

/** The therapist did not come: the client says so within 48 hours of the end. */
const didNotCome = async (booking: string) => {
  const { body } = await world.as(practice.client).get(`/booking/${booking}`)
  const id = participant(body, 'provider')
  return world.as(practice.client).post(`/booking/participant/${id}/status`, { attendance: 'absent' })
}

/** The completed session is to take place on another day. */
async function comesAgain(booking: string, date: string) {
  const [slot] = await freeSlots(world, practice.provider, date)
  return world
    .as(practice.provider)
    .post(`/appointment/${booking}/reschedule`, { timeslotIdentifier: slot?.identifier })
}

/** At the very moment at which its fee became available; later it takes an operator to give it back. */
async function justCleared(): Promise<string> {
  const booking = await practice.held('2026-03-03')
  await workAt(clears)
  return booking
}

describe('a fee that goes back', () => {
  test('while it clears: nothing becomes available', async () => {
    const booking = await practice.held('2026-03-03')
    expect((await didNotCome(booking)).status).toBe(200)
    await workAt('2026-03-06T10:00:00Z')
    expect(await practice.balances()).toEqual({})
    expect(await earning(booking)).toMatchObject({ status: 'returned', returned: 15_000_00 })
    expect(await world.bookProblems()).toEqual([])
  })

  test('in the last second in which an absence can be said, after it cleared', async () => {
    const booking = await practice.held('2026-03-03')
    await workAt(clears)
    expect((await didNotCome(booking)).status).toBe(200)
    expect(await practice.balances()).toEqual({})
    expect(await world.bookProblems()).toEqual([])
  })

  test('at the same moment as it clears: it goes back whole, and nothing is owed', async () => {
    const booking = await practice.held('2026-03-03')
    world.clock.set(clears)
    const [answer] = await Promise.all([didNotCome(booking), world.backend.worker.tick(), world.backend.worker.tick()])
    expect(answer.status).toBe(200)
    expect(await practice.balances()).toEqual({})
    expect(await world.bookProblems()).toEqual([])
  })

  test('a session that is held once more is earned and cleared a second time', async () => {
    const booking = await justCleared()
    expect((await comesAgain(booking, '2026-03-09')).status).toBe(200)
    expect(await practice.balances()).toEqual({ held: 15_000_00 })
    await workAt('2026-03-09T20:00:00Z')
    expect(await practice.balances()).toEqual({ clearing: part })
    await workAt('2026-03-11T09:00:00Z')
    expect(await practice.balances()).toEqual({ available: part })
    const { body } = await world.as(practice.provider).get('/provider/earnings')
    expect(body.data.map(({ status }: { status: string }) => status)).toEqual(['available', 'returned'])
    expect(await world.bookProblems()).toEqual([])
  })

  test('after it was paid out: it is owed, and taken first from what becomes available next', async () => {
    const booking = await justCleared()
    bank.mood = { as: 'paid' }
    const payout = await practice.payout()
    await world.work()
    expect(await practice.show(payout)).toMatchObject({ status: 'paid' })
    expect((await comesAgain(booking, '2026-03-12')).status).toBe(200)
    expect(await practice.balances()).toEqual({ held: 15_000_00, debt: -part })
    expect(await practice.forecast()).toMatchObject({ available: 0, owed: part, canRequest: false, nextAmount: 0 })

    await practice.held('2026-03-09')
    await workAt('2026-03-11T20:00:00Z')
    expect(await practice.balances()).toEqual({ held: 15_000_00 })
    await workAt('2026-03-12T20:00:00Z')
    await workAt('2026-03-14T20:00:00Z')
    expect(await practice.balances()).toEqual({ available: part })
    expect(await world.bookProblems()).toEqual([])
  })

  test('an absence said in the last second, when the fee is in a payout already: owed, and paid by the next', async () => {
    const booking = await justCleared()
    const payout = await practice.payout()
    expect((await didNotCome(booking)).status).toBe(200)
    expect(await practice.balances()).toEqual({ debt: -part })
    expect(await practice.show(payout)).toMatchObject({ earnings: [{ status: 'returned', paidOut: part }], other: 0 })
    bank.mood = { as: 'paid' }
    await world.work()
    await practice.held('2026-03-06')
    await workAt('2026-03-08T20:00:00Z')
    expect(await practice.balances()).toEqual({})
    expect(await practice.asks()).toMatchObject({ status: 422, body: { code: 'MINIMUM_PAYOUT' } })
    expect(await world.bookProblems()).toEqual([])
  })

  test('while its payout is on the way: it is owed, and paid from the money that comes back', async () => {
    const booking = await justCleared()
    const payout = await practice.payout()
    await world.work()
    expect((await comesAgain(booking, '2026-03-12')).status).toBe(200)
    expect(await practice.balances()).toEqual({ held: 15_000_00, debt: -part })
    bank.becomes(payout.reference, 'failed', 'Declined')
    world.clock.advance({ minutes: 1 })
    await world.work()
    expect(await practice.show(payout)).toMatchObject({ status: 'failed', earnings: [], other: 0 })
    expect(await practice.balances()).toEqual({ held: 15_000_00 })
    expect(await world.bookProblems()).toEqual([])
  })

  test.each([
    ['while it clears', '2026-03-04T10:00:00Z'],
    ['once it is available', '2026-03-06T10:00:00Z'],
  ])('a part of it, %s: the rest becomes available', async (_when, now) => {
    const booking = await practice.held('2026-03-03')
    await workAt(now)
    await goesBack(world, practice, booking, 5_000_00)
    await workAt('2026-03-06T10:00:00Z')
    expect(await practice.balances()).toEqual({ held: 5_000_00, available: part - 4_250_00 })
    expect(await earning(booking)).toMatchObject({ status: 'available', returned: 5_000_00 })
  })
})
