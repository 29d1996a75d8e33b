import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postEntry } from '#backend/money/payments/ledger.ts'
import { openWorld, start, type World } from '#tests/support/world.ts'
import { booked, paidCard, shopOf, toppedUp, walletOf } from '#tests/money/refunds/chargeback-kit.ts'

const migration = readFileSync(
  new URL('../../../backend/platform/migrations/sql/033-client-debt.sql', import.meta.url),
  'utf8',
)

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('what chargebacks left on suspense becomes a debt, and the session is frozen', async () => {
  const shop = shopOf(world, 'paystack')
  const client = await world.given.client()
  const provider = await world.given.provider({ fee: 15_000_00 })
  const booking = await booked(world, client, provider)
  const reference = await paidCard(world, shop, client, booking)
  const { db, pool } = world.database
  // As it was booked before: nothing in the wallet, all of it on suspense.
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
  await toppedUp(world, shop, client, 4_000_00)

  for (const block of migration.match(/^do \$\$.*?^end \$\$;/gms) ?? []) await pool.query(block)
  expect(await walletOf(world, client)).toEqual({ balance: 0, owed: 11_000_00 })
  const { body } = await world.as(client).get(`/appointment/${booking}`)
  expect(body).toMatchObject({ disputed: 11_000_00 })
  expect(await world.bookProblems()).toEqual([])
})
