/** A document that cannot hold all rows is refused, instead of showing fewer with wrong totals. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '#platform/context/context.ts'
import { demandWhole } from '#backend/operations/receipts/receipt-pdf.ts'
import { bookingFixtures } from '#tests/scheduling/bookings/booking-fixtures.ts'
import { openProduct, type Product } from '#tests/support/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

const query = (text: string, values: unknown[]) => product.database.pool.query(text, values)

/** Copies of a row, inserted a thousand at a time; `n` counts from one. */
async function copies(count: number, statement: string, of: string): Promise<void> {
  for (let first = 1; first <= count; first += 1_000) await query(statement, [of, first, Math.min(count, first + 999)])
}

test('above five thousand sessions in a year the months must be saved separately', async () => {
  const { client, provider, identifier } = await bookingFixtures(product).completed()
  await copies(
    5_000,
    `insert into booking select (jsonb_populate_record(b, jsonb_build_object('identifier', gen_random_uuid(),
       'start_at', b.start_at + interval '30 days' + n * interval '1 hour',
       'end_at', b.end_at + interval '30 days' + n * interval '1 hour'))).*
       from booking b, generate_series($2::int, $3::int) n where b.identifier = $1`,
    identifier,
  )
  await copies(
    5_000,
    `insert into earning select (jsonb_populate_record(e, jsonb_build_object('identifier', gen_random_uuid(),
       'occasion', 'session:' || n + 1))).*
       from earning e, generate_series($2::int, $3::int) n where e.provider_identifier = $1 and e.occasion = 'session:1'`,
    provider.identifier,
  )
  const download = (language = 'en') =>
    product.as(client).get('/wallet/receipts?year=2026', { cookie: `X-Language=${language}` })
  expect(await download()).toMatchObject({
    status: 409,
    body: {
      code: 'POLICY_BLOCKED',
      message:
        'There are more than 5,000 sessions in this year, which is too many for one document. Please save it month by month.',
    },
  })
  expect((await download('de')).body.message).toContain('mehr als 5.000 Sitzungen')
  expect((await product.as(client).get('/wallet/receipts?year=2026&month=3')).status).toBe(200)
  const earnings = (period: string) => product.as(provider).get(`/provider/earnings/statement?${period}`)
  expect((await earnings('year=2026')).body.message).toContain('month by month')
  expect((await earnings('year=2026&month=3')).body.message).toContain('in this month')
})

test('exactly five thousand are accepted', () => {
  const context = { locale: 'en' } as Context
  const rows = (length: number) => Array.from({ length })
  expect(() => demandWhole(context, { year: 2026 }, rows(5_000))).not.toThrow()
  expect(() => demandWhole(context, { year: 2026 }, rows(5_001))).toThrow('POLICY_BLOCKED')
})

test('above five thousand movements there is a CSV, and no PDF', async () => {
  const client = await product.given.client({ money: 10_00 })
  await copies(
    5_000,
    `with one as (
       select t.from_account, t.to_account, t.currency, e.created_at from ledger_transfer t
         join ledger_entry e on e.identifier = t.entry_identifier
         join ledger_account a on a.id = t.to_account and a.owner_identifier = $1
        order by t.id limit 1),
     entry as (
       insert into ledger_entry (identifier, idempotency_key, transaction_type, created_at)
       select gen_random_uuid(), 'long:' || n, 'promotion', one.created_at from one, generate_series($2::int, $3::int) n
       returning identifier)
     insert into ledger_transfer (entry_identifier, from_account, to_account, amount, currency)
     select entry.identifier, one.from_account, one.to_account, 1, one.currency from entry, one`,
    client.identifier,
  )
  const days = 'fromDate=2026-03-01&toDate=2026-03-31'
  const download = (format: string) => product.as(client).get(`/wallet/statement?${days}&format=${format}`)
  expect(await download('pdf')).toMatchObject({
    status: 422,
    body: {
      fields: {
        toDate: 'This period has more than 5,000 transactions, too many for a PDF. Please choose fewer days, or CSV.',
      },
    },
  })
  const table = await download('csv')
  expect([table.status, table.bytes.toString('utf8').split('\r\n').length]).toEqual([200, 5_001 + 4])
})
