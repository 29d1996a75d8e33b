/** Documents of a month or a year: a client's paid sessions, a therapist's earnings. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { translate } from '#schemas/platform/words.ts'
import { late, bookingFixtures } from '#tests/scheduling/bookings/booking-fixtures.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { readPdf } from './read-pdf.ts'

let product: Product
let fixtures: ReturnType<typeof bookingFixtures>
beforeAll(async () => {
  product = await openProduct()
  fixtures = bookingFixtures(product)
})
afterAll(() => product.close())

async function receiptOf(person: GivenPerson, path: string, language = 'en') {
  const answer = await product.as(person).get(path, { cookie: `X-Language=${language}` })
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  return { ...(await readPdf(answer.bytes)), name: answer.headers['content-disposition'] }
}
const receipts = (person: GivenPerson, period: string, language?: string) =>
  receiptOf(person, `/wallet/receipts?${period}`, language)
const statement = (person: GivenPerson, period: string, language?: string) =>
  receiptOf(person, `/provider/earnings/statement?${period}`, language)

describe('receipts of a period', () => {
  test('list each paid session with its therapist, licence, status and amounts, to its client only, in both languages', async () => {
    const { client } = await fixtures.completed()
    const { text, title, name } = await receipts(client, 'year=2026&month=3')
    expect(title).toContain('Paid sessions, March 2026 R-2026-03-')
    expect(name).toMatch(/filename="solace-receipt-R-2026-03-[0-9A-F]{10}\.pdf"/)
    expect(text).toContain(
      '12 Mar 2026, 09:00 Theo Tester Individual therapy, Video Completed 2 Mar 2026 ₦15,000.00 ₦15,000.00',
    )
    expect(text).toContain('Total ₦15,000.00 ₦15,000.00')
    expect(text).toContain('Board of the tests, no. T-1')
    const german = await receipts(client, 'year=2026', 'de')
    expect(german.language).toBe('de')
    expect(german.text).toContain('Bezahlte Sitzungen, 2026')
    expect(german.text).toContain('Summe 15.000,00 ₦ 15.000,00 ₦')
    const stranger = await product.given.client()
    expect((await receipts(stranger, 'year=2026')).text).not.toContain('Theo')
    const empty = await receipts(stranger, 'year=2026&month=1', 'de')
    expect(empty.name).toMatch(/filename="solace-receipt-R-2026-01-[0-9A-F]{10}\.pdf"/)
    expect(empty.text).toContain(translate('de', 'receipt_file.no_sessions'))
  })

  test('leave out fully refunded sessions; say when there are none, also of future years', async () => {
    const { client, identifier } = await fixtures.confirmed()
    product.clock.set('2026-03-05T09:00:00Z')
    await product.as(client).post(`/booking/${identifier}/cancel`, {})
    for (const period of ['year=2026&month=3', 'year=2025', 'year=2099&month=12'])
      expect((await receipts(client, period)).text).toContain('No paid sessions in this period.')
  })

  test("a session belongs to the month of the reader's zone, also at a clock change", async () => {
    const { client, identifier } = await fixtures.completed()
    await product.database.pool.query(
      `update booking set start_at = '2026-03-31T22:30:00Z', end_at = '2026-03-31T23:30:00Z' where identifier = $1`,
      [identifier],
    )
    expect((await receipts(client, 'year=2026&month=3')).text).toContain('31 Mar 2026, 23:30')
    await product.database.pool.query(`update app_user set timezone = 'Europe/Berlin' where identifier = $1`, [
      client.identifier,
    ])
    expect((await receipts(client, 'year=2026&month=3')).text).toContain('No paid sessions')
    expect((await receipts(client, 'year=2026&month=4')).text).toContain('1 Apr 2026, 00:30')
  })

  test('sixty sessions span pages, each once, with one total', async () => {
    const { client, identifier } = await fixtures.completed()
    await product.database.pool.query(
      `insert into booking select (jsonb_populate_record(b, jsonb_build_object(
          'identifier', gen_random_uuid(), 'start_at', b.start_at + n * interval '1 hour',
          'end_at', b.end_at + n * interval '1 hour'))).*
         from booking b, generate_series(1, 59) n where b.identifier = $1`,
      [identifier],
    )
    const { text, pages } = await receipts(client, 'year=2026')
    expect(pages.length).toBeGreaterThan(2)
    expect(text.match(/Completed/g)).toHaveLength(60)
    expect(text).toContain('Total ₦900,000.00 ₦900,000.00')
    for (const [at, page] of pages.entries()) expect(page).toContain(`${at + 1} of ${pages.length}`)
  })
})

describe("a therapist's statement", () => {
  test('splits each fee, and names clients by their initials', async () => {
    const { provider } = await fixtures.completed()
    const { text, title } = await statement(provider, 'year=2026&month=3')
    expect(title).toContain('Earnings, March 2026 E-2026-03-')
    expect(text).toContain('12 Mar 2026, 09:00 C. T. Session ₦15,000.00 -₦2,250.00 ₦12,750.00 Clearing')
    expect(text).toContain('Total ₦15,000.00 -₦2,250.00 ₦12,750.00')
    expect(text).toContain('Board of the tests, no. T-1')
    expect(text).not.toContain('Clara')
  })

  test('shows earnings of late cancellations, and refunds', async () => {
    const fixture = await fixtures.confirmed()
    product.clock.set(late)
    await product.as(fixture.client).post(`/booking/${fixture.identifier}/cancel`, {})
    expect((await statement(fixture.provider, 'year=2026')).text).toContain('Late cancellation ₦15,000.00')
    const other = await fixtures.completed()
    await fixtures.reportAbsence(other, 'provider')
    expect((await statement(other.provider, 'year=2026')).text).toContain(
      'C. T. Session ₦15,000.00 -₦15,000.00 ₦0.00 ₦0.00 Refunded',
    )
  })

  test('names the payout of each part', async () => {
    const fixture = await fixtures.completed()
    const { rows } = await product.database.pool.query(
      `with paid as (
         insert into payout (identifier, reference, provider_identifier, amount, currency, status, occasion, gateway, recipient,
                             account_name, bank_name, last_four, created_at, sent_at, settled_at)
         values (gen_random_uuid(), 'payout-' || gen_random_uuid(), $1, 1275000, 'NGN', 'paid', 'on_demand', 'paystack', 'r',
                 'Theo Tester', 'Bank', '1234', '2026-03-16T08:00:00Z', '2026-03-16T08:00:00Z', '2026-03-17T08:00:00Z')
         returning identifier, reference)
       update earning set status = 'available', cleared_at = clears_at, payout_identifier = paid.identifier, paid_out = amount
         from paid where provider_identifier = $1 returning paid.reference`,
      [fixture.provider.identifier],
    )
    const { text } = await statement(fixture.provider, 'year=2026', 'de')
    expect(text).toContain('12.750,00 ₦ 17.03.2026')
    expect(text).toContain(`17.03.2026 ${rows[0]?.reference} 12.750,00 ₦`)
  })

  test('says when nothing was earned', async () => {
    product.clock.set(start)
    const provider = await product.given.provider()
    expect((await statement(provider, 'year=2030&month=1')).text).toContain('No earnings in this period.')
  })
})

describe('who may request what', () => {
  test('for a valid period only', async () => {
    const [client, provider] = [await product.given.client(), await product.given.provider()]
    const periods = [
      '',
      'year=2019',
      'year=2101',
      'year=2026&month=0',
      'year=2026&month=13',
      'year=next',
      'year=2026&person=1',
    ]
    for (const period of periods) {
      const receipt = await product.as(client).get(`/wallet/receipts?${period}`)
      const earnings = await product.as(provider).get(`/provider/earnings/statement?${period}`)
      expect([period, receipt.status, earnings.status]).toEqual([period, 422, 422])
    }
  })

  test('each person gets only their own', async () => {
    const [client, provider, admin] = [
      await product.given.client(),
      await product.given.provider(),
      await product.given.admin(),
    ]
    for (const person of [client, admin])
      expect((await product.as(person).get('/provider/earnings/statement?year=2026')).status).toBe(403)
    for (const person of [provider, admin])
      expect((await product.as(person).get('/wallet/receipts?year=2026')).status).toBe(403)
    expect((await product.visitor.get('/wallet/receipts?year=2026')).status).toBe(401)
  })
})
