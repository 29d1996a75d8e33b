import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '#platform/context/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { cancelPayout } from '#backend/money/payouts/cancel-payout.ts'
import { holdPayout } from '#backend/money/payouts/hold-payout.ts'
import { releasePayout } from '#backend/money/payouts/release-payout.ts'
import type { Payout } from '#schemas/money/payouts.ts'
import { closeConsistent } from '#tests/money/ledger/close-consistent.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { openProduct, type Product, start } from '#tests/support/product.ts'
import { type Bank, bankOf } from './stub-bank.ts'
import { part, type Practice, practiceIn } from './practice.ts'

let product: Product
let bank: Bank
let practice: Practice
let payout: Payout
let operator: GivenPerson
beforeAll(async () => {
  product = await openProduct()
  bank = bankOf(product)
  operator = await product.given.admin(['finance'])
})
afterAll(() => closeConsistent(product))
beforeEach(async () => {
  product.clock.set(start)
  bank.behaviour = { as: 'paid' }
  practice = await practiceIn(product)
  await practice.cleared()
  payout = await practice.payout()
})

/** The operator who decides. */
const operatorContext = (): Context => {
  const { db } = product.database
  const user = { identifier: operator.identifier, impersonation: null }
  const { services } = product.backend
  const at = { db, now: product.clock.now(), services, requestId: '' }
  return {
    ...at,
    user,
    transaction: (work: (inner: typeof db) => Promise<unknown>) => inTransaction(db, work),
  } as Context
}
const reason = 'The account looks new to us'
const row = async () =>
  (await product.database.pool.query('select * from payout where identifier = $1', [payout.identifier])).rows[0]

test('a payout that is held is not sent until it is released', async () => {
  await holdPayout(operatorContext(), payout.identifier, reason)
  await product.work()
  expect(await practice.show(payout)).toMatchObject({ status: 'on_hold', sentAt: null })
  expect(await row()).toMatchObject({ hold_reason: reason, held_by: operator.identifier })
  await releasePayout(operatorContext(), payout.identifier, 'Asked on the phone')
  await product.work()
  expect(await practice.show(payout)).toMatchObject({ status: 'paid' })
  expect(await row()).toMatchObject({ released_by: operator.identifier, hold_reason: reason })
})

test('the therapist reads why a payout is on hold, and is notified', async () => {
  expect(await practice.show(payout)).toMatchObject({ hold: null })
  await holdPayout(operatorContext(), payout.identifier, reason)
  expect(await practice.show(payout)).toMatchObject({
    hold: { cause: 'operator', reason, heldAt: product.clock.now().toString({ smallestUnit: 'millisecond' }) },
  })
  const { rows } = await product.database.pool.query('select news from notification where subject_identifier = $1', [
    payout.identifier,
  ])
  expect(rows).toEqual([{ news: 'payout_held' }])
  await releasePayout(operatorContext(), payout.identifier, 'Asked on the phone')
  expect(await practice.show(payout)).toMatchObject({ hold: null })
})

test('of a payout that the product holds the therapist reads the cause, and no words of an operator', async () => {
  await product.database.pool.query(
    `update payout set status = 'on_hold', hold_reason = 'second_look', held_at = created_at where identifier = $1`,
    [payout.identifier],
  )
  expect(await practice.show(payout)).toMatchObject({ hold: { cause: 'second_look', reason: null } })
})

test('a cancelled one is returned completely, and the next can be requested', async () => {
  await holdPayout(operatorContext(), payout.identifier, reason)
  await cancelPayout(operatorContext(), payout.identifier, 'The therapist asked us to')
  expect(await practice.show(payout)).toMatchObject({ status: 'cancelled', reason: null, earnings: [], other: 0 })
  expect(await practice.balances()).toEqual({ available: part })
  expect(await practice.requestPayout()).toMatchObject({ status: 201 })
})

test('a sent one cannot be held, one without a hold cannot be released, nothing is decided twice', async () => {
  await expect(releasePayout(operatorContext(), payout.identifier, reason)).rejects.toMatchObject({
    code: 'STATUS_CHANGED',
  })
  await expect(cancelPayout(operatorContext(), payout.identifier, reason)).rejects.toMatchObject({
    code: 'STATUS_CHANGED',
  })
  await product.work()
  await expect(holdPayout(operatorContext(), payout.identifier, reason)).rejects.toMatchObject({
    code: 'STATUS_CHANGED',
  })
  await expect(holdPayout(operatorContext(), crypto.randomUUID(), reason)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('of a concurrent release and cancellation one succeeds, and the ledger is consistent', async () => {
  await holdPayout(operatorContext(), payout.identifier, reason)
  const both = await Promise.allSettled([
    releasePayout(operatorContext(), payout.identifier, reason),
    cancelPayout(operatorContext(), payout.identifier, reason),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await product.work()
})

test('a hold that races with the sending worker: sent or held, never both', async () => {
  const [held] = await Promise.allSettled([
    holdPayout(operatorContext(), payout.identifier, reason),
    product.backend.worker.tick(),
  ])
  const isMoved = bank.moved.some(({ reference }) => reference === payout.reference)
  expect(isMoved).toBe(held.status === 'rejected')
})

test('each decision is logged, with its reason, under the name of the operator', async () => {
  await holdPayout(operatorContext(), payout.identifier, reason)
  const { rows } = await product.database.pool.query(
    `select actor, subject, details from audit_event where action = 'payout.held' and subject = $1`,
    [practice.provider.identifier],
  )
  expect(rows).toMatchObject([{ actor: operator.identifier, details: { payout: payout.identifier, reason } }])
})
