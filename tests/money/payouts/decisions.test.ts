import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '#platform/context/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { cancelPayout, holdPayout, releasePayout } from '#backend/money/payouts/decide-payout.ts'
import type { Payout } from '#schemas/money/payouts.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { openWorld, start, type World } from '#tests/support/world.ts'
import { type Bank, bankOf } from './hand-made-bank.ts'
import { part, type Practice, practiceIn } from './practice.ts'

let world: World
let bank: Bank
let practice: Practice
let payout: Payout
let operator: GivenPerson
beforeAll(async () => {
  world = await openWorld()
  bank = bankOf(world)
  operator = await world.given.admin(['finance'])
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(start)
  bank.mood = { as: 'paid' }
  practice = await practiceIn(world)
  await practice.cleared()
  payout = await practice.payout()
})

/** The operator at their desk. */
const desk = (): Context => {
  const { db } = world.database
  const user = { identifier: operator.identifier, impersonation: null }
  const { services } = world.backend
  const at = { db, now: world.clock.now(), services, requestId: '' }
  return {
    ...at,
    user,
    transaction: (work: (inner: typeof db) => Promise<unknown>) => inTransaction(db, work),
  } as Context
}
const reason = 'The account looks new to us'
const row = async () =>
  (await world.database.pool.query('select * from payout where identifier = $1', [payout.identifier])).rows[0]

test('a payout that is held is not sent until it is released', async () => {
  await holdPayout(desk(), payout.identifier, reason)
  await world.work()
  expect(await practice.show(payout)).toMatchObject({ status: 'on_hold', sentAt: null })
  expect(await row()).toMatchObject({ hold_reason: reason, held_by: operator.identifier })
  await releasePayout(desk(), payout.identifier, 'Asked on the phone')
  await world.work()
  expect(await practice.show(payout)).toMatchObject({ status: 'paid' })
  expect(await row()).toMatchObject({ released_by: operator.identifier, hold_reason: reason })
  expect(await world.bookProblems()).toEqual([])
})

test('the therapist reads why a payout is on hold, and hears of it', async () => {
  expect(await practice.show(payout)).toMatchObject({ hold: null })
  await holdPayout(desk(), payout.identifier, reason)
  expect(await practice.show(payout)).toMatchObject({
    hold: { cause: 'operator', reason, heldAt: world.clock.now().toString({ smallestUnit: 'millisecond' }) },
  })
  const { rows } = await world.database.pool.query('select news from notification where subject_identifier = $1', [
    payout.identifier,
  ])
  expect(rows).toEqual([{ news: 'payout_held' }])
  await releasePayout(desk(), payout.identifier, 'Asked on the phone')
  expect(await practice.show(payout)).toMatchObject({ hold: null })
})

test('of a payout that the product holds the therapist reads the cause, and no words of an operator', async () => {
  await world.database.pool.query(
    `update payout set status = 'on_hold', hold_reason = 'second_look', held_at = created_at where identifier = $1`,
    [payout.identifier],
  )
  expect(await practice.show(payout)).toMatchObject({ hold: { cause: 'second_look', reason: null } })
})

test('one that is cancelled goes back whole, and the next can be asked for', async () => {
  await holdPayout(desk(), payout.identifier, reason)
  await cancelPayout(desk(), payout.identifier, 'The therapist asked us to')
  expect(await practice.show(payout)).toMatchObject({ status: 'cancelled', reason: null, earnings: [], other: 0 })
  expect(await practice.balances()).toEqual({ available: part })
  expect(await practice.asks()).toMatchObject({ status: 201 })
  expect(await world.bookProblems()).toEqual([])
})

test('what was sent cannot be held, what was not held cannot be released, nothing is decided twice', async () => {
  await expect(releasePayout(desk(), payout.identifier, reason)).rejects.toMatchObject({ code: 'STATUS_CHANGED' })
  await expect(cancelPayout(desk(), payout.identifier, reason)).rejects.toMatchObject({ code: 'STATUS_CHANGED' })
  await world.work()
  await expect(holdPayout(desk(), payout.identifier, reason)).rejects.toMatchObject({ code: 'STATUS_CHANGED' })
  await expect(holdPayout(desk(), crypto.randomUUID(), reason)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('of a release and a cancellation at once one holds, and the books agree', async () => {
  await holdPayout(desk(), payout.identifier, reason)
  const both = await Promise.allSettled([
    releasePayout(desk(), payout.identifier, reason),
    cancelPayout(desk(), payout.identifier, reason),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await world.work()
  expect(await world.bookProblems()).toEqual([])
})

test('a hold against the worker that sends: sent or held, never both', async () => {
  const [held] = await Promise.allSettled([holdPayout(desk(), payout.identifier, reason), world.backend.worker.tick()])
  const isMoved = bank.moved.some(({ reference }) => reference === payout.reference)
  expect(isMoved).toBe(held.status === 'rejected')
  expect(await world.bookProblems()).toEqual([])
})

test('each decision is in the log, with its reason, under the name of the operator', async () => {
  await holdPayout(desk(), payout.identifier, reason)
  const { rows } = await world.database.pool.query(
    `select actor, subject, details from audit_event where action = 'payout.held' and subject = $1`,
    [practice.provider.identifier],
  )
  expect(rows).toMatchObject([{ actor: operator.identifier, details: { payout: payout.identifier, reason } }])
})
