/** Balances of shared accounts are equal with and without a snapshot, during concurrent writes too. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { creditWallet } from '#backend/money/payments/credit-wallet.ts'
import { sharedBalance } from '#backend/money/payments/ledger.ts'
import { snapshotShared } from '#backend/money/payments/snapshot-shared.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { openProduct, type Product } from '#tests/support/product.ts'

let product: Product
let client: GivenPerson
beforeAll(async () => {
  product = await openProduct()
  client = await product.given.client()
})
afterAll(() => product.close())

const topUp = (amount: number) =>
  creditWallet(product.database.db, {
    userIdentifier: client.identifier,
    gateway: 'paystack',
    amount,
    currency: 'NGN',
    reference: `topup-${randomUUID()}`,
    at: product.clock.now().toString(),
  })
const balance = () => sharedBalance(product.database.db, 'gateway_clearing:paystack', 'NGN')
const snapshot = async () =>
  (
    await product.database.pool.query(
      `select s.up_to::int as "upTo", s.seen::int as seen, s.balance::int as balance from ledger_snapshot s
         join ledger_account a on a.id = s.account_id where a.kind = 'gateway_clearing:paystack' and a.currency = 'NGN'`,
    )
  ).rows[0]
const take = () => snapshotShared({ db: product.database.db, now: product.clock.now() })

test('a balance is the sum of its transfers, whatever is in a snapshot', async () => {
  expect(await balance()).toBe(0)
  await topUp(1_000)
  await take()
  expect(await snapshot()).toMatchObject({ upTo: 0, balance: 0 })
  expect(await balance()).toBe(-1_000)
  await topUp(500)
  await take()
  expect(await snapshot()).toMatchObject({ balance: -1_000 })
  expect(await balance()).toBe(-1_500)
  await take()
  await topUp(7)
  expect(await snapshot()).toMatchObject({ balance: -1_500 })
  expect(await balance()).toBe(-1_507)
  expect(await product.bookProblems()).toEqual([])
})

test('a transfer that was numbered first and committed last is in no snapshot before it was visible', async () => {
  await take()
  const before = await balance()
  const slow = product.database.db.startTransaction().execute()
  const transaction = await slow
  await creditWallet(transaction, {
    userIdentifier: (await product.given.client()).identifier,
    gateway: 'paystack',
    amount: 90,
    currency: 'NGN',
    reference: `topup-${randomUUID()}`,
    at: product.clock.now().toString(),
  })
  await topUp(10)
  await take()
  expect(await balance()).toBe(before - 10)
  await transaction.commit().execute()
  expect(await balance()).toBe(before - 100)
  await take()
  expect(await balance()).toBe(before - 100)
  expect(await product.bookProblems()).toEqual([])
})

test('two concurrent workers take one snapshot', async () => {
  await topUp(3)
  const before = await balance()
  await Promise.all([take(), take(), take()])
  expect(await balance()).toBe(before)
  expect(await product.bookProblems()).toEqual([])
})
