import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { paidSession, reason } from './finance-product.ts'

let product: Product
let finance: GivenPerson
let client: GivenPerson
let provider: GivenProvider
let booking: string
beforeAll(async () => {
  product = await openProduct()
  finance = await product.given.admin(['finance'])
  client = await product.given.client({ money: 20_000_00, firstName: 'Quillon' })
  provider = await product.given.provider({ fee: 15_000_00 })
  booking = await paidSession(product, { client, provider, date: '2026-03-05' })
})
afterAll(() => product.close())

const list = async (query: string) => (await product.as(finance).get(`/admin/payments?${query}`)).body
const balance = async (query = '') => (await product.as(finance).get(`/admin/ledger/trial-balance${query}`)).body

test('a payment is found by reference, its beginning, name, address and booking', async () => {
  const [payment] = (await list('search=Quillon')).data
  expect(payment).toMatchObject({ userName: 'Quillon Tester', amount: 15_000_00, method: 'wallet', status: 'success' })
  for (const search of [payment.reference, payment.reference.slice(0, 20), client.email, booking, 'quillon tester'])
    expect((await list(`search=${encodeURIComponent(search)}`)).data).toMatchObject([{ reference: payment.reference }])
  for (const search of ['nobody at all', '%', '_____'])
    expect((await list(`search=${encodeURIComponent(search)}`)).data).toEqual([])
})

test('filters and dates narrow the list', async () => {
  const { reference } = (await list('search=Quillon')).data[0]
  const has = async (query: string) =>
    (await list(query)).data.some((payment: { reference: string }) => payment.reference === reference)
  expect(await has('method=wallet&status=success&purpose=booking&from=2026-03-02&to=2026-03-02')).toBe(true)
  for (const query of ['method=card', 'status=failed', 'purpose=topup', 'to=2026-03-01', 'from=2026-03-03'])
    expect(await has(query)).toBe(false)
  expect((await product.as(finance).get('/admin/payments?from=2026-02-30')).status).toBe(422)
})

test('a single payment shows its sessions and ledger entries', async () => {
  const { reference } = (await list('search=Quillon')).data[0]
  const { body } = await product.as(finance).get(`/admin/payments/${reference}`)
  expect(body.sessions).toMatchObject([{ bookingIdentifier: booking, fee: 15_000_00, refundable: 15_000_00 }])
  expect(body.entries).toMatchObject([
    {
      transactionType: 'booking_payment',
      transfers: [{ from: 'client_wallet', to: 'provider_held', amount: 15_000_00 }],
    },
  ])
  expect(
    (await product.as(finance).post(`/admin/payments/${reference}/refund`, { reason, amount: 1_00 })).status,
  ).toBeGreaterThanOrEqual(404)
  expect((await product.as(finance).get('/admin/payments/topup-01900000-0000-7000-8000-000000000000')).status).toBe(404)
})

test('only finance operators see payments and the ledger', async () => {
  const support = await product.given.admin(['support'])
  for (const path of ['/admin/payments', '/admin/ledger/trial-balance']) {
    for (const person of [support, client, provider]) expect((await product.as(person).get(path)).status).toBe(403)
    expect((await product.visitor.get(path)).status).toBe(401)
  }
})

test('the trial balance is zero per currency, with and without a snapshot', async () => {
  const before = await balance()
  expect(before).toMatchObject({ problems: [], isWhole: true })
  const [naira] = before.currencies
  expect(naira).toMatchObject({ currency: 'NGN', total: 0 })
  expect(naira.accounts).toEqual(
    expect.arrayContaining([
      { kind: 'client_wallet', accounts: 1, debits: 0, credits: 5_000_00, balance: 5_000_00 },
      { kind: 'gateway_clearing:paystack', accounts: 1, debits: 20_000_00, credits: 0, balance: -20_000_00 },
      { kind: 'provider_held', accounts: 1, debits: 0, credits: 15_000_00, balance: 15_000_00 },
    ]),
  )
  for (let hours = 0; hours < 3; hours += 1) {
    product.clock.advance({ hours: 1 })
    await product.work()
  }
  expect((await balance('?whole=true')).currencies).toEqual(before.currencies)
})

test('ledger inconsistencies are reported in the reader’s language', async () => {
  await product.database.pool.query(`update booking set refunded = 1 where identifier = $1`, [booking])
  const { problems } = await balance()
  expect(problems).toEqual(expect.arrayContaining([expect.stringContaining(booking)]))
  await product.database.pool.query(`update booking set refunded = null where identifier = $1`, [booking])
  expect((await balance()).problems).toEqual([])
})
