import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Payout } from '#schemas/money/payouts.ts'
import { handlePayoutEvent } from '#backend/money/payouts/handle-payout-event.ts'
import { closeConsistent } from '#tests/money/ledger/close-consistent.ts'
import { openProduct, type Product, start } from '#tests/support/product.ts'
import { givenDebt } from './given-available.ts'
import { type Bank, bankOf } from './stub-bank.ts'
import { part, type Practice, practiceIn } from './practice.ts'

let product: Product
let bank: Bank
let practice: Practice
let payout: Payout
beforeAll(async () => {
  product = await openProduct()
  bank = bankOf(product)
  // The payouts of this Monday have run: there was nothing to pay.
  await product.work()
})
afterAll(() => closeConsistent(product))
beforeEach(async () => {
  product.clock.set(start)
  bank.behaviour = { as: 'processing' }
  bank.isSilent = false
  practice = await practiceIn(product)
  await practice.cleared()
  payout = await practice.payout()
})

const shown = () => practice.show(payout)
const movedFor = ({ reference }: Payout) => bank.moved.filter((order) => order.reference === reference)

/** Queries to the bank about this payout. */
const calls = () => bank.calls.filter((call) => call.endsWith(payout.reference)).map((call) => call.split(' ')[0])

async function later(duration: Temporal.DurationLike) {
  product.clock.advance(duration)
  await product.work()
}

const notified = async () => {
  const { body } = await product.as(practice.provider).get('/notifications?kind=money')
  return body.data
    .map(({ news }: { news: string }) => news)
    .filter((news: string) => news.startsWith('payout_p') || news.startsWith('payout_f'))
}

/** The ledger entries of this payout by type. */
const entries = async () => {
  const { rows } = await product.database.pool.query<{ key: string }>(
    `select split_part(idempotency_key, ':', 1) as key from ledger_entry where reference = $1 order by key`,
    [payout.reference],
  )
  return rows.map(({ key }) => key)
}

describe('the immediate answer of the gateway', () => {
  test('paid: the money has left, the fee of the gateway is in the ledger, and the therapist is notified', async () => {
    bank.behaviour = { as: 'paid' }
    await product.work()
    expect(await shown()).toMatchObject({ status: 'paid', settledAt: '2026-03-06T10:00:00.000Z', reason: null })
    expect(await entries()).toEqual(['gateway-fee', 'payout', 'payout-paid'])
    expect(await notified()).toEqual(['payout_paid'])
    expect(await practice.balances()).toEqual({})
  })

  test('pending: it is queried again after 30 seconds, and every answer counts once', async () => {
    await product.work()
    expect(await shown()).toMatchObject({ status: 'processing', sentAt: '2026-03-06T10:00:00.000Z' })
    bank.becomes(payout.reference, 'paid')
    await later({ seconds: 29 })
    expect(await shown()).toMatchObject({ status: 'processing' })
    await later({ seconds: 1 })
    expect(await shown()).toMatchObject({ status: 'paid' })
    await later({ hours: 30 })
    expect(await entries()).toEqual(['gateway-fee', 'payout', 'payout-paid'])
    expect(await notified()).toEqual(['payout_paid'])
  })

  test('waits for our confirmation code: it reports that, and continues', async () => {
    bank.behaviour = { as: 'awaiting_otp' }
    await product.work()
    expect(await shown()).toMatchObject({ status: 'awaiting_otp' })
    bank.becomes(payout.reference, 'paid')
    await later({ minutes: 1 })
    expect(await shown()).toMatchObject({ status: 'paid' })
  })

  test.each(['failed', 'reversed'] as const)(
    '%s: the money is available again, with the words of the bank',
    async (status) => {
      bank.behaviour = { as: status, reason: 'Recipient bank is offline' }
      await product.work()
      expect(await shown()).toMatchObject({ status, reason: 'Recipient bank is offline', earnings: [], other: 0 })
      expect(await practice.balances()).toEqual({ available: part })
      expect(await notified()).toEqual(['payout_failed'])

      bank.behaviour = { as: 'paid' }
      await later({ hours: 1 })
      expect(movedFor(payout)).toHaveLength(1)
      const next = await practice.payout()
      await product.work()
      expect(await practice.show(next)).toMatchObject({ status: 'paid', earnings: [{ status: 'paid_out' }] })
    },
  )

  test('failed twice: each time the whole sum is available again, and a repeated answer counts once', async () => {
    bank.behaviour = { as: 'failed', reason: 'Recipient bank is offline' }
    await product.work()
    const second = await practice.payout()
    await product.work()
    const { db } = product.database
    await handlePayoutEvent({ db, services: product.backend.services, now: product.clock.now() }, 'paystack', second)
    expect([(await shown()).status, (await practice.show(second)).status]).toEqual(['failed', 'failed'])
    expect(second.reference).not.toBe(payout.reference)
    expect(await practice.balances()).toEqual({ available: part })
    expect(await notified()).toEqual(['payout_failed', 'payout_failed'])
  })

  test('another sum: it is not trusted, and nothing moves in the ledger', async () => {
    bank.behaviour = { as: 'other_sum' }
    await product.work()
    bank.becomes(payout.reference, 'paid')
    await later({ minutes: 1 })
    expect(await shown()).toMatchObject({ status: 'processing' })
    expect(await entries()).toEqual(['payout'])
  })
})

describe('a missing answer of the gateway', () => {
  test('no answer, and nothing was done: it is sent again under the same reference', async () => {
    bank.behaviour = { as: 'unavailable' }
    await product.work()
    expect(await shown()).toMatchObject({ status: 'processing' })
    bank.behaviour = { as: 'paid' }
    await later({ seconds: 30 })
    expect(movedFor(payout)).toHaveLength(1)
    expect(await shown()).toMatchObject({ status: 'paid' })
  })

  test('it was done and the answer was lost: it is queried, not sent again', async () => {
    bank.behaviour = { as: 'dropped' }
    await product.work()
    const before = calls().length
    bank.becomes(payout.reference, 'paid')
    await later({ seconds: 30 })
    expect(calls().slice(before)).toEqual(['verify'])
    expect(movedFor(payout)).toHaveLength(1)
    expect(await shown()).toMatchObject({ status: 'paid' })
  })

  test('no answer for days: nothing is returned and nothing is sent twice', async () => {
    await product.work()
    bank.isSilent = true
    for (const hours of [1, 6, 24, 48]) await later({ hours })
    expect(await shown()).toMatchObject({ status: 'processing' })
    expect(await practice.balances()).toEqual({})
    bank.isSilent = false
    bank.becomes(payout.reference, 'paid')
    await later({ hours: 24 })
    expect(await shown()).toMatchObject({ status: 'paid' })
    expect(movedFor(payout)).toHaveLength(1)
  })

  test('a process that ended between the record and the call: the next one continues', async () => {
    await product.database.pool.query(
      `update payout set status = 'processing', sent_at = $2, next_check_at = $2::timestamptz + interval '30 seconds' where identifier = $1`,
      [payout.identifier, product.clock.now().toString()],
    )
    bank.behaviour = { as: 'paid' }
    await later({ seconds: 30 })
    expect(movedFor(payout)).toHaveLength(1)
    expect(await shown()).toMatchObject({ status: 'paid' })
  })

  test('two concurrent workers and an event: it is sent and settled once', async () => {
    bank.behaviour = { as: 'paid' }
    const { db } = product.database
    const deliver = () =>
      handlePayoutEvent({ db, services: product.backend.services, now: product.clock.now() }, 'paystack', payout)
    const tick = () => product.backend.worker.tick()
    await Promise.all([tick(), tick(), deliver(), tick()])
    await Promise.all([deliver(), deliver(), tick()])
    expect(movedFor(payout)).toHaveLength(1)
    expect(await shown()).toMatchObject({ status: 'paid' })
    expect(await entries()).toEqual(['gateway-fee', 'payout', 'payout-paid'])
  })
})

describe('a refusal before any money moved', () => {
  test('a closed account: the payout failed, and so have the bank details', async () => {
    bank.behaviour = { as: 'refused', message: 'Recipient account is closed' }
    await product.work()
    expect(await shown()).toMatchObject({ status: 'failed', reason: 'Recipient account is closed' })
    expect(await practice.balances()).toEqual({ available: part })
    const { body } = await product.as(practice.provider).get('/provider/payout-details')
    expect(body).toMatchObject({ status: 'rejected', reason: 'Recipient account is closed' })
    expect(await practice.requestPayout()).toMatchObject({ status: 409, body: { code: 'PAYOUT_DETAILS' } })
  })

  test('details that were changed meanwhile are not changed', async () => {
    await product.database.pool.query(
      `update payout_account set recipient = 'RCP_other' where provider_identifier = $1`,
      [practice.provider.identifier],
    )
    bank.behaviour = { as: 'refused', message: 'Recipient account is closed' }
    await product.work()
    expect(await shown()).toMatchObject({ status: 'failed' })
    expect((await product.as(practice.provider).get('/provider/payout-details')).body.status).toBe('verified')
  })

  test('our balance at the gateway is too low: it waits, and is sent when there is enough', async () => {
    bank.behaviour = {
      as: 'refused',
      code: 'insufficient_balance',
      message: 'Your balance is not enough to fulfil this request',
    }
    await product.work()
    expect(await shown()).toMatchObject({ status: 'processing', reason: null })
    bank.behaviour = { as: 'paid' }
    await later({ seconds: 30 })
    expect(await shown()).toMatchObject({ status: 'paid' })
  })
})

describe('after it was paid', () => {
  beforeEach(async () => {
    bank.behaviour = { as: 'paid' }
    await product.work()
  })

  test.each(['reversed', 'failed'] as const)(
    'a bank that returns it (%s) is noticed a day later without an event',
    async (status) => {
      bank.becomes(payout.reference, status, 'Beneficiary deceased')
      await later({ hours: 24 })
      expect(await shown()).toMatchObject({ status: 'reversed', reason: 'Beneficiary deceased' })
      expect(await practice.balances()).toEqual({ available: part })
      expect(await notified()).toEqual(['payout_failed', 'payout_paid'])
    },
  )

  test('a bank that returns it twice months later counts once; what is owed by then is deducted from it', async () => {
    await givenDebt(product, practice.provider.identifier, 2_000_00)
    bank.becomes(payout.reference, 'reversed', 'Account is closed')
    product.clock.advance({ hours: 90 * 24 })
    const { db } = product.database
    const deliver = () =>
      handlePayoutEvent({ db, services: product.backend.services, now: product.clock.now() }, 'paystack', payout)
    await Promise.all([deliver(), deliver()])
    await deliver()
    expect(await shown()).toMatchObject({ status: 'reversed', reason: 'Account is closed' })
    expect(await practice.balances()).toEqual({ available: part - 2_000_00 })
    expect(await notified()).toEqual(['payout_failed', 'payout_paid'])
  })

  test('after a week the queries end', async () => {
    for (const days of [1, 2, 4]) await later({ hours: days * 24 })
    expect(calls()).toEqual(['transfer', 'verify', 'verify', 'verify'])
    await later({ hours: 24 * 60 })
    expect(calls()).toHaveLength(4)
  })
})
