/** Documents agree with the ledger: moves, shares, rounding, two currencies, month boundaries. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shares } from '#schemas/money/platform-share.ts'
import { boundsOf } from '#backend/operations/receipts/rules.ts'
import { bookingFixtures } from '#tests/scheduling/bookings/booking-fixtures.ts'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { bookedSeries, bookingOf } from '#tests/scheduling/series/series.ts'
import { accept, cancel, paidSession, wait } from '#tests/scheduling/waitlist/fixtures.ts'
import { readPdf } from './read-pdf.ts'

let product: Product
let fixtures: ReturnType<typeof bookingFixtures>
beforeAll(async () => {
  product = await openProduct()
  fixtures = bookingFixtures(product)
})
afterAll(() => product.close())

async function textOf(person: GivenPerson, path: string): Promise<string> {
  const { status, bytes } = await product.as(person).get(path)
  expect(status).toBe(200)
  return (await readPdf(bytes)).text
}
const query = (text: string, values: unknown[] = []) => product.database.pool.query(text, values)

describe('a session that was moved to a time with another fee', () => {
  async function movedTo(fee: number) {
    product.clock.set(start)
    const provider = await product.given.provider()
    const [holder, client] = [
      await product.given.client({ money: 15_000_00 }),
      await product.given.client({ money: 20_000_00 }),
    ]
    const held = await paidSession(product, { client: holder, provider, startAt: '2026-03-10T09:00:00.000Z' })
    const booking = await paidSession(product, { client, provider, startAt: '2026-03-12T10:00:00.000Z' })
    await wait(product, client, booking)
    await query('update provider set fee = $2 where user_identifier = $1', [provider.identifier, fee])
    await cancel(product, holder, held)
    await product.work()
    expect((await accept(product, client, fee - 15_000_00)).status).toBe(200)
    expect(await product.bookProblems()).toEqual([])
    return { client, text: await textOf(client, `/booking/${booking}/receipt`) }
  }

  test('shows what was paid, what was refunded, and what is left', async () => {
    const { text, client } = await movedTo(12_000_00)
    expect(text).toContain(
      'paid from the wallet 2 Mar 2026 ₦15,000.00 Refunded to wallet 2 Mar 2026 -₦3,000.00 Paid after refunds ₦12,000.00',
    )
    expect(await textOf(client, '/wallet/receipts?year=2026')).toContain('Total ₦12,000.00 ₦12,000.00')
  })

  test('shows both payments with their references', async () => {
    const { text } = await movedTo(18_000_00)
    expect(text).toContain('2 Mar 2026 ₦15,000.00 Fee of the session, paid from the wallet 2 Mar 2026 ₦3,000.00')
    expect(text).toContain('Paid after refunds ₦18,000.00')
    expect(text.match(/Reference: booking-/g)).toHaveLength(2)
  })
})

test('a session that was held and moved to the future was earned twice and reversed once', async () => {
  const fixture = await fixtures.completed({ allowRescheduleCompleted: true })
  await fixtures.move(fixture, 'client')
  product.clock.set('2026-03-13T09:15:00Z')
  await product.backend.worker.tick()
  const text = await textOf(fixture.provider, '/provider/earnings/statement?year=2026&month=3')
  expect(text).toContain('12 Mar 2026 C. T. Session ₦15,000.00 -₦15,000.00 ₦0.00 ₦0.00 Refunded')
  expect(text).toContain('13 Mar 2026, 09:00 C. T. Session ₦15,000.00 -₦2,250.00 ₦12,750.00 Clearing')
  expect(text).toContain('Total ₦30,000.00 -₦15,000.00 -₦2,250.00 ₦12,750.00')
  expect(await textOf(fixture.client, `/booking/${fixture.identifier}/receipt`)).toContain(
    'Paid after refunds ₦15,000.00',
  )
})

test('sessions of a series paid together have a receipt each, of their own part', async () => {
  product.clock.set(start)
  const client = await product.given.client({ money: 50_000_00 })
  const provider = await product.given.provider()
  const series = await bookedSeries(product, client, provider, '2026-03-05', { payment: 'upfront', count: 3 })
  await product.as(client).post(`/payment/booking/${bookingOf(series, 0)}`, { method: 'wallet' })
  const texts = await Promise.all([0, 1, 2].map((at) => textOf(client, `/booking/${bookingOf(series, at)}/receipt`)))
  for (const text of texts)
    expect(text).toContain('paid from the wallet 2 Mar 2026 ₦15,000.00 Paid after refunds ₦15,000.00')
  expect(new Set(texts.map((text) => /Reference: (\S+)/.exec(text)?.[1])).size).toBe(1)
  expect(await textOf(client, '/wallet/receipts?year=2026')).toContain('Total ₦45,000.00 ₦45,000.00')
})

test("a session paid by card says so, with the gateway's reference", async () => {
  const fixture = await fixtures.booked()
  const { body } = await product.as(fixture.client).post(`/payment/booking/${fixture.identifier}`, { method: 'card' })
  product.paystack.control.pay(body.payment.reference)
  await product.as(fixture.client).get(`/payment/status/${body.payment.reference}`)
  const text = await textOf(fixture.client, `/booking/${fixture.identifier}/receipt`)
  expect(text).toContain('Fee of the session, paid by card 2 Mar 2026 ₦15,000.00')
  expect(text).toContain(`Reference: ${body.payment.reference}`)
})

test('the receipt of a payment shows later refunds', async () => {
  const fixture = await fixtures.confirmed()
  const { reference } = (await product.as(fixture.client).get(`/booking/${fixture.identifier}`)).body.payment
  expect(await textOf(fixture.client, `/payment/${reference}/receipt`)).not.toContain('went back')
  product.clock.set('2026-03-05T09:00:00Z')
  await cancel(product, fixture.client, fixture.identifier)
  expect(await textOf(fixture.client, `/payment/${reference}/receipt`)).toContain(
    'has since been refunded to the wallet',
  )
})

describe('rounding', () => {
  test('platform and therapist together are the fee, for any partial refund, to the last minor unit', () => {
    for (const fee of [1, 6, 7, 99, 100, 333, 9_999])
      for (let returned = 0; returned <= fee; returned += 1) {
        const [all, back] = [shares(fee), shares(returned)]
        const [platform, provider] = [all.platform - back.platform, all.provider - back.provider]
        if (platform + provider !== fee - returned || platform < 0 || provider < 0)
          throw new Error(`${fee} less ${returned}: ${platform} and ${provider}`)
      }
    expect(shares(6)).toEqual({ platform: 0, provider: 6 })
    expect(shares(7)).toEqual({ platform: 1, provider: 6 })
  })

  test('the earnings of odd fees with partial refunds are those of the ledger', async () => {
    product.clock.set(start)
    const [client, admin] = [await product.given.client({ money: 50_000_00 }), await product.given.admin()]
    const provider = await product.given.provider({ fee: 9_999_99 })
    const [slot] = await freeSlots(product, provider, '2026-03-12')
    const { identifier } = (await product.as(client).post('/booking', bookable(provider, slot))).body
    await product.as(client).post(`/payment/booking/${identifier}`, { method: 'wallet' })
    product.clock.set('2026-03-12T09:15:00Z')
    await product.backend.worker.tick()
    for (const amount of [3_333_33, 1])
      await product.as(admin).post(`/admin/bookings/${identifier}/refund`, { amount, reason: 'The call broke off.' })
    const { rows } = await query('select balance from ledger_account where owner_identifier = $1 and balance > 0', [
      provider.identifier,
    ])
    expect(rows.map(({ balance }) => Number(balance))).toEqual([5_666_66])
    const text = await textOf(provider, '/provider/earnings/statement?year=2026')
    expect(text).toContain('Total ₦9,999.99 -₦3,333.34 -₦999.99 ₦5,666.66')
    expect(await textOf(client, `/booking/${identifier}/receipt`)).toContain('(15 %): ₦999.99')
    expect(await product.bookProblems()).toEqual([])
  })
})

test('two currencies in a year have a total each', async () => {
  const { client, provider, identifier } = await fixtures.completed()
  await query(
    `insert into booking select (jsonb_populate_record(b, jsonb_build_object('identifier', gen_random_uuid(),
       'fee', 70_00, 'currency', 'EUR', 'start_at', b.start_at + n * interval '1 day', 'end_at', b.end_at + n * interval '1 day'))).*
       from booking b, generate_series(1, 2) n where b.identifier = $1`,
    [identifier],
  )
  expect(await textOf(client, '/wallet/receipts?year=2026')).toContain(
    'Total ₦15,000.00 ₦15,000.00 Total €140.00 €140.00',
  )
  await query(
    `insert into earning select (jsonb_populate_record(e, jsonb_build_object('identifier', gen_random_uuid(),
       'occasion', 'session:9', 'fee', 70_00, 'platform_share', 10_50, 'amount', 59_50, 'currency', 'EUR'))).*
       from earning e where e.provider_identifier = $1`,
    [provider.identifier],
  )
  expect(await textOf(provider, '/provider/earnings/statement?year=2026')).toContain(
    'Total ₦15,000.00 -₦2,250.00 ₦12,750.00 Total €70.00 -€10.50 €59.50',
  )
})

describe('a month', () => {
  test.each([
    ['Africa/Lagos', { year: 2026, month: 2 }, '2026-01-31T23:00:00Z', '2026-02-28T23:00:00Z'],
    ['Europe/Berlin', { year: 2026, month: 3 }, '2026-02-28T23:00:00Z', '2026-03-31T22:00:00Z'],
    ['Europe/London', { year: 2026, month: 10 }, '2026-09-30T23:00:00Z', '2026-11-01T00:00:00Z'],
    ['America/New_York', { year: 2026, month: 11 }, '2026-11-01T04:00:00Z', '2026-12-01T05:00:00Z'],
    ['Africa/Lagos', { year: 2026 }, '2025-12-31T23:00:00Z', '2026-12-31T23:00:00Z'],
    // Clocks go forward at midnight: the day begins at one.
    ['America/Havana', { year: 2026, month: 3 }, '2026-03-01T05:00:00Z', '2026-04-01T04:00:00Z'],
  ])('in %s, %o, is that of the zone', (zone, period, from, to) => {
    expect(Object.values(boundsOf(period, zone)).map(String)).toEqual([from, to])
  })

  test('includes the earnings of its last instant, and not those of the first one after it', async () => {
    const { provider } = await fixtures.completed()
    const earnedAt = (at: string) =>
      query('update earning set earned_at = $2 where provider_identifier = $1', [provider.identifier, at])
    const march = () => textOf(provider, '/provider/earnings/statement?year=2026&month=3')
    await earnedAt('2026-03-31T22:59:59.999Z')
    expect(await march()).toContain('₦12,750.00')
    await earnedAt('2026-03-31T23:00:00Z')
    expect(await march()).toContain('No earnings in this period.')
  })
})
