import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postEntry } from '#backend/money/payments/ledger.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { booked, paidCard, chargebackActions, toppedUp, walletOf } from '#tests/money/refunds/chargeback-fixture.ts'

const migration = readFileSync(
  new URL('../../../backend/platform/migrations/sql/033-client-debt.sql', import.meta.url),
  'utf8',
)

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

test('what chargebacks left on suspense becomes a debt, and the session is frozen', async () => {
  const actions = chargebackActions(product, 'paystack')
  const client = await product.given.client()
  const provider = await product.given.provider({ fee: 15_000_00 })
  const booking = await booked(product, client, provider)
  const reference = await paidCard(product, actions, client, booking)
  const { db, pool } = product.database
  // As earlier versions booked it: nothing in the wallet, all of it on suspense.
  await postEntry(db, {
    key: 'chargeback:paystack:77',
    transactionType: 'chargeback',
    currency: 'NGN',
    reference,
    at: start,
    transfers: [{ from: { kind: 'suspense' }, to: { kind: 'gateway_clearing:paystack' }, amount: 15_000_00 }],
  })
  await db
    .updateTable('payment')
    .set({ status: 'reversed', disputed: 15_000_00 })
    .where('reference', '=', reference)
    .execute()
  await toppedUp(product, actions, client, 4_000_00)

  for (const block of migration.match(/^do \$\$.*?^end \$\$;/gms) ?? []) await pool.query(block)
  expect(await walletOf(product, client)).toEqual({ balance: 0, owed: 11_000_00 })
  const { body } = await product.as(client).get(`/appointment/${booking}`)
  expect(body).toMatchObject({ disputed: 11_000_00 })
  expect(await product.bookProblems()).toEqual([])
})
