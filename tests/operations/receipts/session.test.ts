/** The receipt of one session: who, what, when, how much, refunds; for its own client only. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { translate } from '#schemas/platform/words.ts'
import {
  late,
  sessionStart,
  type BookingFixture,
  bookingFixtures,
} from '#tests/scheduling/bookings/booking-fixtures.ts'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import type { Answered } from '#tests/support/callers.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { readPdf } from './read-pdf.ts'

let product: Product
let fixtures: ReturnType<typeof bookingFixtures>
beforeAll(async () => {
  product = await openProduct()
  fixtures = bookingFixtures(product)
})
afterAll(() => product.close())

const download = (
  { client, identifier }: Pick<BookingFixture, 'client' | 'identifier'>,
  locale = 'en',
): Promise<Answered> => product.as(client).get(`/booking/${identifier}/receipt`, { cookie: `X-Language=${locale}` })

async function receipt(fixture: Pick<BookingFixture, 'client' | 'identifier'>, locale?: string) {
  const answer = await download(fixture, locale)
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  return readPdf(answer.bytes)
}

test('shows who paid whom for what, when, how, and the platform share, in the language of the reader', async () => {
  const fixture = await fixtures.completed()
  const { text, title, language } = await receipt(fixture)
  const number = fixture.identifier.replaceAll('-', '').slice(-10).toUpperCase()
  expect([title, language]).toEqual([`Receipt S-2026-${number}`, 'en'])
  expect(text).toContain('Paid by Clara Tester Nigeria Therapist Theo Tester')
  expect(text).toContain('Thursday, 12 March 2026 at 09:00 GMT+1')
  expect(text).toContain('Board of the tests, no. T-1')
  expect(text).toContain('60 minutes')
  expect(text).toContain('Completed')
  expect(text).toContain('Fee of the session, paid from the wallet 2 Mar 2026 ₦15,000.00')
  expect(text).toContain('Paid after refunds ₦15,000.00')
  expect(text).toContain('the platform share (15 %): ₦2,250.00')
  expect(text).toMatch(/Reference: booking-[0-9a-f-]{36}/)
  const german = await receipt(fixture, 'de')
  expect(german).toMatchObject({ language: 'de', title: `Beleg S-2026-${number}` })
  expect(german.text).toContain('Donnerstag, 12. März 2026 um 09:00 GMT+1')
  expect(german.text).toContain('Nach Erstattungen bezahlt 15.000,00 ₦')
  expect(german.text).toContain('Durchgeführt')
  expect(german.text).toContain('Board of the tests, Nr. T-1')
})

test('is saved under its number, must not be cached, and has the address of the profile', async () => {
  const fixture = await fixtures.confirmed()
  const { headers } = await download(fixture)
  expect(headers['content-disposition']).toMatch(/^attachment; filename="solace-receipt-S-2026-[0-9A-F]{10}\.pdf"$/)
  expect(headers['cache-control']).toMatch(/private|no-store/)
  expect(headers['x-content-type-options']).toBe('nosniff')
  await product.database.pool.query('insert into client (user_identifier, zip_code) values ($1, $2)', [
    fixture.client.identifier,
    '100001',
  ])
  expect((await receipt(fixture)).text).toContain('Clara Tester 100001 Nigeria')
})

describe('who gets none', () => {
  test('before the session is paid, with a message', async () => {
    const { status, body } = await download(await fixtures.booked())
    expect([status, body.code, body.message]).toEqual([409, 'POLICY_BLOCKED', translate('en', 'receipt_file.refused')])
  })

  test('others: the therapist, another client, a visitor', async () => {
    const { provider, identifier } = await fixtures.confirmed()
    const stranger = await product.given.client()
    const path = `/booking/${identifier}/receipt`
    expect((await product.as(provider).get(path)).status).toBe(403)
    expect((await product.as(stranger).get(path)).status).toBe(404)
    expect((await product.visitor.get(path)).status).toBe(401)
    expect((await product.as(stranger).get('/booking/0190a000-0000-7000-8000-000000000000/receipt')).status).toBe(404)
  })
})

describe('refunds', () => {
  test('a free cancellation leaves nothing', async () => {
    const fixture = await fixtures.confirmed()
    product.clock.set('2026-03-05T09:00:00Z')
    await product.as(fixture.client).post(`/booking/${fixture.identifier}/cancel`, {})
    const { text } = await receipt(fixture)
    expect(text).toContain('Refunded to wallet 5 Mar 2026 -₦15,000.00')
    expect(text).toContain('Paid after refunds ₦0.00')
    expect(text).toContain('cancelled on 5 Mar 2026; nothing was kept')
    expect(text).not.toContain('platform share')
  })

  test('a late cancellation shows what was kept, and since when', async () => {
    const fixture = await fixtures.confirmed()
    product.clock.set(late)
    await product.as(fixture.client).post(`/booking/${fixture.identifier}/cancel`, {})
    const { text } = await receipt(fixture)
    expect(text).toContain('cancelled on 10 Mar 2026, after the deadline for free cancellation: ₦15,000.00 was kept')
    expect(text).toContain('Cancelled')
    expect(text).toContain('₦2,250.00')
  })

  test('the absent therapist earns nothing', async () => {
    const fixture = await fixtures.completed()
    await fixtures.reportAbsence(fixture, 'provider')
    const { text } = await receipt(fixture)
    expect(text).toContain('No-show of the therapist')
    expect(text).toContain('Paid after refunds ₦0.00')
  })

  test('the absent client paid nevertheless', async () => {
    const fixture = await fixtures.completed()
    await fixtures.reportAbsence(fixture, 'client')
    const { text } = await receipt(fixture)
    expect(text).toContain('No-show of the client')
    expect(text).toContain('Paid after refunds ₦15,000.00')
  })

  test('a partial refund lowers the platform share in proportion', async () => {
    const fixture = await fixtures.completed()
    const admin = await product.given.admin()
    const path = `/admin/bookings/${fixture.identifier}/refund`
    const { status } = await product.as(admin).post(path, { amount: 5_000_00, reason: 'The call broke off halfway.' })
    expect(status).toBe(200)
    const { text } = await receipt(fixture)
    expect(text).toContain('-₦5,000.00')
    expect(text).toContain('Paid after refunds ₦10,000.00')
    expect(text).toContain('₦1,500.00')
  })
})

test('the licence is that of the session: accepted and valid then, whatever became of it', async () => {
  const fixture = await fixtures.completed()
  const { rows } = await product.database.pool.query(
    'select status, expires_on::text, reviewed_at from document where provider_identifier = $1',
    [fixture.provider.identifier],
  )
  const write = (change: string) =>
    product.database.pool.query(`update document set ${change} where provider_identifier = $1`, [
      fixture.provider.identifier,
    ])
  const shown: Record<string, boolean> = {}
  for (const change of [
    `status = 'expired', expires_on = '2026-03-12'`,
    `status = 'withdrawn'`,
    `status = 'rejected'`,
    `reviewed_at = '2026-03-12T08:00:00.001Z'`,
    `expires_on = '2026-03-11'`,
  ]) {
    await write(change)
    const { text } = await receipt(fixture)
    expect(text.includes('no. T-1')).toBe(!text.includes(translate('en', 'receipt_file.no_licence')))
    shown[change] = text.includes('no. T-1')
    await product.database.pool.query(
      'update document set status = $2, expires_on = $3, reviewed_at = $4 where provider_identifier = $1',
      [fixture.provider.identifier, rows[0].status, rows[0].expires_on, rows[0].reviewed_at],
    )
  }
  expect(Object.values(shown)).toEqual([true, true, false, false, false])
})

test('a free session has a receipt too, of zero', async () => {
  product.clock.set(start)
  const client = await product.given.client()
  const provider = await product.given.provider({ fee: 0 })
  const [slot] = await freeSlots(product, provider, '2026-03-12')
  const { identifier } = (await product.as(client).post('/booking', bookable(provider, slot))).body
  await product.as(client).post(`/payment/booking/${identifier}`, { method: 'free' })
  const { text } = await receipt({ client, identifier })
  expect(text).toContain('Upcoming')
  expect(text).toContain('Paid after refunds ₦0.00')
  expect(text).toContain('This session is free of charge.')
})

test.each([
  ['NG', '₦100.00'],
  ['GB', '£100.00'],
  ['US', '$100.00'],
  ['DE', '€100.00'],
])('a session in %s costs %s', async (country, sum) => {
  product.clock.set(start)
  const client = await product.given.client({ country, money: 500_00 })
  const provider = await product.given.provider({ country, fee: 100_00 })
  const [slot] = await freeSlots(product, provider, '2026-03-12')
  const { identifier } = (await product.as(client).post('/booking', bookable(provider, slot))).body
  await product.as(client).post(`/payment/booking/${identifier}`, { method: 'wallet' })
  expect((await receipt({ client, identifier })).text).toContain(`Paid after refunds ${sum}`)
})

test('names of every length and script are printed, and times in the zone of the reader', async () => {
  const fixture = await fixtures.confirmed()
  const name = 'Maximiliana-Alexandrina von und zu Hohenstein-Waldburg-Zeil'
  await product.database.pool.query(
    'update app_user set first_name = $2, last_name = $3, timezone = $4 where identifier = $1',
    [fixture.client.identifier, name, 'שרה 😀', 'America/New_York'],
  )
  const { text } = await receipt(fixture)
  expect(text.replaceAll(' ', '')).toContain(name.replaceAll(' ', ''))
  expect(text.replaceAll(' ', '')).toContain(fixture.client.email)
  expect(sessionStart).toBe('2026-03-12T08:00:00.000Z')
  expect(text).toContain('12 March 2026 at 04:00 GMT-4')
  expect(text).toContain('Times shown in America/New York time.')
})

test('an erased therapist has no name any more', async () => {
  const fixture = await fixtures.completed()
  await product.database.pool.query('update app_user set first_name = null, last_name = null where identifier = $1', [
    fixture.provider.identifier,
  ])
  const { text } = await receipt(fixture)
  expect(text).toContain('No longer with Solace')
  expect(text).toContain('no. T-1')
})
