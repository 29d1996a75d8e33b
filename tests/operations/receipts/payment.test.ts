/** The receipt of one successful payment: top-ups and sessions, own ones only. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import { bookingFixtures } from '#tests/scheduling/bookings/booking-fixtures.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { readPdf } from './read-pdf.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

const download = (person: GivenPerson, reference: string) => product.as(person).get(`/payment/${reference}/receipt`)

/** A payment inserted into the ledger, without a gateway. */
async function payment(person: GivenPerson, change: Record<string, unknown> = {}): Promise<string> {
  const at = product.clock.now().toString()
  const row = {
    reference: `topup-${randomUUID()}`,
    userIdentifier: person.identifier,
    purpose: 'topup',
    method: 'card',
    gateway: 'paystack',
    amount: 20_000_00,
    currency: 'NGN',
    status: 'success',
    createdAt: at,
    settledAt: at,
    expiresAt: at,
    ...change,
  }
  await product.database.db
    .insertInto('payment')
    .values(row as never)
    .execute()
  return row.reference
}

async function receipt(person: GivenPerson, reference: string) {
  const answer = await download(person, reference)
  expect(answer.status).toBe(200)
  return readPdf(answer.bytes)
}

test('a top-up is described as money in the wallet, not as a session', async () => {
  product.clock.set(start)
  const client = await product.given.client()
  const reference = await payment(client)
  const { text, title } = await receipt(client, reference)
  expect(title).toMatch(/^Receipt P-2026-/)
  expect(text).toContain('Wallet top-up by card 2 Mar 2026 ₦20,000.00')
  expect(text).toContain('Paid with Card')
  expect(text).toContain(reference)
  expect(text).toContain('This is money in your wallet')
})

test('a refund to the card is subtracted, once it was processed', async () => {
  const client = await product.given.client()
  const reference = await payment(client, { refunded: 9_000_00 })
  const refund = (status: string, amount: number) =>
    product.database.pool.query(
      `insert into card_refund (reference, payment_reference, user_identifier, amount, currency, gateway, status, asked_by,
                                created_at, settled_at)
       values ('refund-' || gen_random_uuid(), $1, $2, $3, 'NGN', 'paystack', $4, $2, $5, case when $4 = 'processed' then $5::timestamptz end)`,
      [reference, client.identifier, amount, status, '2026-03-04T08:00:00Z'],
    )
  await refund('processed', 5_000_00)
  await refund('processing', 4_000_00)
  const { text } = await receipt(client, reference)
  expect(text).toContain('Refunded to card 4 Mar 2026 -₦5,000.00')
  expect(text).toContain('Paid after refunds ₦15,000.00')
})

test('a bank transfer is named as such, in each currency', async () => {
  for (const [currency, sum] of [
    ['GBP', '£20.00'],
    ['EUR', '€20.00'],
    ['USD', '$20.00'],
    ['NGN', '₦20.00'],
  ] as const) {
    const client = await product.given.client()
    const reference = await payment(client, { currency, amount: 20_00, method: 'bank_transfer' })
    expect((await receipt(client, reference)).text).toContain(`Wallet top-up by bank transfer 2 Mar 2026 ${sum}`)
  }
})

test('a session is named with its therapist and licence', async () => {
  const fixture = await bookingFixtures(product).confirmed()
  const { body } = await product.as(fixture.client).get(`/booking/${fixture.identifier}`)
  const { text } = await receipt(fixture.client, body.payment.reference)
  expect(text).toContain('12 Mar 2026, 09:00 Theo Tester Board of the tests, no. T-1 Individual therapy ₦15,000.00')
  expect(text).toContain('Total ₦15,000.00')
})

test('several sessions paid together have a line each', async () => {
  product.clock.set(start)
  const client = await product.given.client({ money: 100_000_00 })
  const provider = await product.given.provider()
  const bookings: string[] = []
  for (const date of ['2026-03-12', '2026-03-19', '2026-03-26']) {
    const [slot] = await freeSlots(product, provider, date)
    const { identifier } = (await product.as(client).post('/booking', bookable(provider, slot))).body
    await product.as(client).post(`/payment/booking/${identifier}`, { method: 'wallet' })
    bookings.push(identifier)
  }
  const reference = await payment(client, {
    reference: `booking-${randomUUID()}`,
    purpose: 'booking',
    bookingIdentifier: bookings[0],
    amount: 45_000_00,
  })
  await product.database.pool.query(
    `insert into payment_session (payment_reference, booking_identifier, amount) select $1, unnest($2::uuid[]), 1500000`,
    [reference, bookings],
  )
  await product.database.pool.query(
    `with made as (
       insert into ledger_entry (identifier, idempotency_key, transaction_type, booking_identifier, reference, created_at)
       select gen_random_uuid(), 'receipt-test:' || b, 'booking_payment', b, $1, now() from unnest($2::uuid[]) b
       returning identifier)
     insert into ledger_transfer (entry_identifier, from_account, to_account, amount, currency)
     select made.identifier, f.id, t.id, 1500000, 'NGN' from made, ledger_account f, ledger_account t
      where f.kind = 'gateway_clearing:paystack' and t.kind = 'provider_held' and f.currency = 'NGN' and t.currency = 'NGN'`,
    [reference, bookings.slice(0, 2)],
  )
  const { text } = await receipt(client, reference)
  for (const day of ['12 Mar 2026, 09:00', '19 Mar 2026, 09:00']) expect(text).toContain(day)
  expect(text).not.toContain('26 Mar 2026')
  expect(text).toContain('Arrived too late for the session; it is in your wallet ₦15,000.00')
  expect(text).toContain('Total ₦45,000.00')
})

test('a failed payment, one of another person and an unknown one get the same answer', async () => {
  const client = await product.given.client()
  const stranger = await product.given.client()
  const own = await payment(client)
  const open = await payment(client, { status: 'pending', settledAt: null })
  const answers = [
    await download(stranger, own),
    await download(client, open),
    await download(client, await payment(client, { status: 'failed' })),
    await download(client, `topup-${randomUUID()}`),
  ]
  for (const { status, body } of answers) expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
  expect((await download(await product.given.provider(), own)).status).toBe(403)
})
