import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookable } from '#tests/scheduling/bookings/bookable.ts'
import { closeConsistent } from '#tests/money/ledger/close-consistent.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { accept, cancel, claimsOf, entryOf, heldSession, offerOf, paidSession, wait } from './fixtures.ts'

let product: Product
let provider: GivenProvider
let holder: GivenPerson
let client: GivenPerson
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => closeConsistent(product))
beforeEach(async () => {
  product.clock.set(start)
  provider = await product.given.provider()
  ;[holder, client] = [
    await product.given.client({ money: 15_000_00 }),
    await product.given.client({ money: 20_000_00 }),
  ]
})

const early = '2026-03-10T09:00:00.000Z'
const later = '2026-03-12T10:00:00.000Z'
const me = () => product.as(client)
const balance = async () => (await me().get('/wallet/balance')).body.balance
const bookingOf = async (identifier: string) => (await me().get(`/booking/${identifier}`)).body
const feeFromNowOn = (fee: number) =>
  product.database.db
    .updateTable('provider')
    .set({ fee, isFree: fee === 0 })
    .where('userIdentifier', '=', provider.identifier)
    .execute()

/** The early time is free and held for the client, whose booking is of the given kind. */
async function offered(make: () => Promise<string>, fee?: number): Promise<string> {
  const held = await paidSession(product, { client: holder, provider, startAt: early })
  const booking = await make()
  await wait(product, client, booking)
  if (fee !== undefined) await feeFromNowOn(fee)
  await cancel(product, holder, held)
  await product.drain()
  expect((await offerOf(product, client))?.startAt).toBe(early)
  return booking
}
const paid = () => paidSession(product, { client, provider, startAt: later })

/** The amount held for the therapist for one booking. */
async function heldFor(booking: string): Promise<number> {
  const { rows } = await product.database.pool.query<{ held: number }>(
    `select coalesce(sum(case when t.to_account = a.id then t.amount else -t.amount end), 0)::int as held
       from ledger_account a join ledger_transfer t on a.id in (t.from_account, t.to_account)
       join ledger_entry e on e.identifier = t.entry_identifier
      where e.booking_identifier = $1 and a.kind = 'provider_held'`,
    [booking],
  )
  return rows[0]?.held ?? 0
}

describe('accepting an offer', () => {
  test('moves the booking, frees its old time and counts no move', async () => {
    const booking = await offered(paid)
    const taken = await accept(product, client)
    expect(taken.body).toMatchObject({
      identifier: booking,
      status: 'confirmed',
      startAt: early,
      endAt: '2026-03-10T10:00:00.000Z',
      fee: 15_000_00,
      rescheduleInfo: { remainingClientReschedule: 2, remainingProviderReschedule: 2 },
      policy: { freeUntil: '2026-03-08T09:00:00.000Z' },
    })
    expect(await claimsOf(product, booking)).toEqual(['booking booked 10 09:00', 'booking booked 10 09:00'])
    expect(await entryOf(product, client)).toMatchObject({ status: 'accepted', offer: null, bookedFor: early })
    await product.drain()
    await product.mailbox.waitFor({ to: client.email, subjectIncludes: '' })
    expect(await heldFor(booking)).toBe(15_000_00)
  })

  test('offers the old time to the next client on the waitlist', async () => {
    const third = await product.given.client({ money: 15_000_00 })
    const booking = await offered(paid)
    const last = await paidSession(product, { client: third, provider, startAt: '2026-03-13T10:00:00Z' })
    await wait(product, third, last)
    await product.drain()
    expect(await offerOf(product, third)).toBeNull()
    await accept(product, client)
    await product.drain()
    expect((await offerOf(product, third)).startAt).toBe(later)
    expect((await bookingOf(booking)).startAt).toBe(early)
  })

  test('half an hour after it was made is too late, to the millisecond', async () => {
    await offered(paid)
    product.clock.advance({ minutes: 30 })
    expect(await accept(product, client)).toMatchObject({ status: 409, body: { code: 'OFFER_GONE' } })
    product.clock.advance({ milliseconds: -1 })
    expect((await accept(product, client)).status).toBe(200)
  })

  test('twice in parallel accepts it once', async () => {
    const booking = await offered(paid, 18_000_00)
    const answers = await Promise.all([accept(product, client, 3_000_00), accept(product, client, 3_000_00)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(await balance()).toBe(2_000_00)
    expect(await heldFor(booking)).toBe(18_000_00)
  })

  test('beside an own session that overlaps with it is no conflict', async () => {
    await product.database.db
      .updateTable('availabilityWeek')
      .set({ minutes: [540, 1080] })
      .where('providerIdentifier', '=', provider.identifier)
      .execute()
    const booking = await offered(paid)
    expect(await claimsOf(product, booking)).toEqual([
      'booking booked 12 10:00',
      'booking booked 12 10:00',
      'waitlist held 10 09:00',
      'waitlist held 10 09:00',
    ])
  })

  test('inside the window keeps the deadline that has passed', async () => {
    const booking = await offered(async () =>
      paidSession(product, { client, provider, startAt: '2026-03-10T14:00:00Z' }),
    )
    const { freeUntil } = (await bookingOf(booking)).policy
    product.clock.set('2026-03-08T14:00:01Z')
    const other = await product.given.client({ money: 15_000_00 })
    const held = await paidSession(product, { client: other, provider, startAt: '2026-03-10T10:00:00Z' })
    await product.work()
    await cancel(product, other, held)
    await product.work()
    expect((await accept(product, client)).body.policy.freeUntil).toBe(freeUntil)
  })
})

describe('the price difference', () => {
  test('is paid from the wallet when the new time costs more', async () => {
    const booking = await offered(paid, 18_000_00)
    expect((await offerOf(product, client)).difference).toBe(3_000_00)
    expect((await accept(product, client, 3_000_00)).body).toMatchObject({
      fee: 18_000_00,
      payment: { status: 'success' },
    })
    expect([await balance(), await heldFor(booking)]).toEqual([2_000_00, 18_000_00])
    await cancel(product, client, booking)
    expect(await balance()).toBe(20_000_00)
  })

  test('is refunded to the wallet when the new time costs less', async () => {
    const booking = await offered(paid, 11_000_00)
    expect((await offerOf(product, client)).difference).toBe(-4_000_00)
    expect((await accept(product, client, -4_000_00)).body.fee).toBe(11_000_00)
    expect([await balance(), await heldFor(booking)]).toEqual([9_000_00, 11_000_00])
    await cancel(product, client, booking)
    expect([await balance(), await heldFor(booking)]).toEqual([20_000_00, 0])
  })

  test('that exceeds the wallet changes nothing and leaves the offer open', async () => {
    const booking = await offered(paid, 20_000_01)
    expect(await accept(product, client, 5_000_01)).toMatchObject({ status: 402, body: { code: 'INSUFFICIENT_FUNDS' } })
    expect(await bookingOf(booking)).toMatchObject({ startAt: later, fee: 15_000_00, status: 'confirmed' })
    expect(await claimsOf(product, booking)).toHaveLength(4)
    expect([await balance(), await heldFor(booking)]).toEqual([5_000_00, 15_000_00])
    expect((await offerOf(product, client)).fee).toBe(20_000_01)
  })

  test('must equal the one shown to the client, or nothing happens', async () => {
    const booking = await offered(paid, 18_000_00)
    expect(await accept(product, client, 0)).toMatchObject({ status: 409, body: { code: 'POLICY_BLOCKED' } })
    expect((await bookingOf(booking)).startAt).toBe(later)
  })

  test('is nothing for an unpaid booking: its fee is updated', async () => {
    const booking = await offered(() => heldSession(product, { client, provider, startAt: later }), 18_000_00)
    expect((await offerOf(product, client)).difference).toBe(0)
    expect((await accept(product, client)).body).toMatchObject({ status: 'pending', startAt: early, fee: 18_000_00 })
    expect(await claimsOf(product, booking)).toEqual(['booking held 10 09:00', 'booking held 10 09:00'])
    expect(await balance()).toBe(20_000_00)
    await me().post(`/payment/booking/${booking}`, { method: 'wallet' })
    expect([await balance(), await heldFor(booking)]).toEqual([2_000_00, 18_000_00])
  })
})

describe('a booking without a time', () => {
  const unscheduled = async () => (await me().post('/booking', bookable(provider, undefined))).body.identifier

  test('is pending payment once it has one', async () => {
    const booking = await offered(unscheduled)
    expect((await accept(product, client)).body).toMatchObject({
      status: 'pending',
      startAt: early,
      payment: { dueAt: product.clock.now().add({ minutes: 15 }).toString({ fractionalSecondDigits: 3 }) },
    })
    expect(await claimsOf(product, booking)).toEqual(['booking held 10 09:00', 'booking held 10 09:00'])
  })

  test('is confirmed at once when it is free', async () => {
    const booking = await offered(unscheduled, 0)
    expect((await accept(product, client)).body).toMatchObject({ status: 'confirmed', startAt: early, fee: 0 })
    expect(await claimsOf(product, booking)).toEqual(['booking booked 10 09:00', 'booking booked 10 09:00'])
  })
})
