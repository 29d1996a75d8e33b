/** Balances of accounts that everybody shares: the same with and without a snapshot, whoever writes meanwhile. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { creditWallet } from '#backend/money/payments/credit-wallet.ts'
import { sharedBalance } from '#backend/money/payments/ledger.ts'
import { snapshotShared } from '#backend/money/payments/snapshot-shared.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
let client: GivenPerson
beforeAll(async () => {
  world = await openWorld()
  client = await world.given.client()
})
afterAll(() => world.close())

const topUp = (amount: number) =>
  creditWallet(world.database.db, {
    userIdentifier: client.identifier,
    gateway: 'paystack',
    amount,
    currency: 'NGN',
    reference: `topup-${randomUUID()}`,
    at: world.clock.now().toString(),
  })
const balance = () => sharedBalance(world.database.db, 'gateway_clearing:paystack', 'NGN')
const snapshot = async () =>
  (
    await world.database.pool.query(
      `select s.up_to::int as "upTo", s.seen::int as seen, s.balance::int as balance from ledger_snapshot s
         join ledger_account a on a.id = s.account_id where a.kind = 'gateway_clearing:paystack' and a.currency = 'NGN'`,
    )
  ).rows[0]
const take = () => snapshotShared({ db: world.database.db, now: world.clock.now() })

test('a balance is the sum of what moved, whatever was put into a snapshot', async () => {
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
  expect(await world.bookProblems()).toEqual([])
})

test('a transfer that was numbered first and written last is in no snapshot before it was seen', async () => {
  await take()
  const before = await balance()
  const slow = world.database.db.startTransaction().execute()
  const transaction = await slow
  await creditWallet(transaction, {
    userIdentifier: (await world.given.client()).identifier,
    gateway: 'paystack',
    amount: 90,
    currency: 'NGN',
    reference: `topup-${randomUUID()}`,
    at: world.clock.now().toString(),
  })
  await topUp(10)
  await take()
  expect(await balance()).toBe(before - 10)
  await transaction.commit().execute()
  expect(await balance()).toBe(before - 100)
  await take()
  expect(await balance()).toBe(before - 100)
  expect(await world.bookProblems()).toEqual([])
})

test('two workers at the same time take it as one', async () => {
  await topUp(3)
  const before = await balance()
  await Promise.all([take(), take(), take()])
  expect(await balance()).toBe(before)
  expect(await world.bookProblems()).toEqual([])
})
