import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Payout } from '#schemas/money/payouts.ts'
import { hearPayout } from '#backend/money/payouts/hear-payout.ts'
import { openWorld, start, type World } from '#tests/support/world.ts'
import { givenDebt } from './given-available.ts'
import { type Bank, bankOf } from './hand-made-bank.ts'
import { part, type Practice, practiceIn } from './practice.ts'

let world: World
let bank: Bank
let practice: Practice
let payout: Payout
beforeAll(async () => {
  world = await openWorld()
  bank = bankOf(world)
  // The payouts of this Monday are made: there was nothing to pay.
  await world.work()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(start)
  bank.mood = { as: 'processing' }
  bank.isSilent = false
  practice = await practiceIn(world)
  await practice.cleared()
  payout = await practice.payout()
})

const shown = () => practice.show(payout)
const movedFor = ({ reference }: Payout) => bank.moved.filter((order) => order.reference === reference)

/** What the bank was asked about this payout. */
const calls = () => bank.calls.filter((call) => call.endsWith(payout.reference)).map((call) => call.split(' ')[0])

async function later(duration: Temporal.DurationLike) {
  world.clock.advance(duration)
  await world.work()
}

const told = async () => {
  const { body } = await world.as(practice.provider).get('/notifications?kind=money')
  return body.data
    .map(({ news }: { news: string }) => news)
    .filter((news: string) => news.startsWith('payout_p') || news.startsWith('payout_f'))
}

/** What the books say of this payout: entries by type. */
const entries = async () => {
  const { rows } = await world.database.pool.query<{ key: string }>(
    `select split_part(idempotency_key, ':', 1) as key from ledger_entry where reference = $1 order by key`,
    [payout.reference],
  )
  return rows.map(({ key }) => key)
}

describe('what the gateway says at once', () => {
  test('paid: the money has left, the fee of the gateway is in the books, and the therapist is told', async () => {
    bank.mood = { as: 'paid' }
    await world.work()
    expect(await shown()).toMatchObject({ status: 'paid', settledAt: '2026-03-06T10:00:00.000Z', reason: null })
    expect(await entries()).toEqual(['gateway-fee', 'payout', 'payout-paid'])
    expect(await told()).toEqual(['payout_paid'])
    expect(await practice.balances()).toEqual({})
    expect(await world.bookProblems()).toEqual([])
  })

  test('under way: it is asked again after 30 seconds, and every word counts once', async () => {
    await world.work()
    expect(await shown()).toMatchObject({ status: 'processing', sentAt: '2026-03-06T10:00:00.000Z' })
    bank.becomes(payout.reference, 'paid')
    await later({ seconds: 29 })
    expect(await shown()).toMatchObject({ status: 'processing' })
    await later({ seconds: 1 })
    expect(await shown()).toMatchObject({ status: 'paid' })
    await later({ hours: 30 })
    expect(await entries()).toEqual(['gateway-fee', 'payout', 'payout-paid'])
    expect(await told()).toEqual(['payout_paid'])
  })

  test('waits for a code of ours: it says so, and goes on', async () => {
    bank.mood = { as: 'awaiting_otp' }
    await world.work()
    expect(await shown()).toMatchObject({ status: 'awaiting_otp' })
    bank.becomes(payout.reference, 'paid')
    await later({ minutes: 1 })
    expect(await shown()).toMatchObject({ status: 'paid' })
  })

  test.each(['failed', 'reversed'] as const)(
    '%s: the money is available again, with the words of the bank',
    async (status) => {
      bank.mood = { as: status, reason: 'Recipient bank is offline' }
      await world.work()
      expect(await shown()).toMatchObject({ status, reason: 'Recipient bank is offline', earnings: [], other: 0 })
      expect(await practice.balances()).toEqual({ available: part })
      expect(await told()).toEqual(['payout_failed'])
      expect(await world.bookProblems()).toEqual([])

      bank.mood = { as: 'paid' }
      await later({ hours: 1 })
      expect(movedFor(payout)).toHaveLength(1)
      const next = await practice.payout()
      await world.work()
      expect(await practice.show(next)).toMatchObject({ status: 'paid', earnings: [{ status: 'paid_out' }] })
      expect(await world.bookProblems()).toEqual([])
    },
  )

  test('failed twice: each time the money is whole again, and a word that comes twice counts once', async () => {
    bank.mood = { as: 'failed', reason: 'Recipient bank is offline' }
    await world.work()
    const second = await practice.payout()
    await world.work()
    const { db } = world.database
    await hearPayout({ db, services: world.backend.services, now: world.clock.now() }, 'paystack', second)
    expect([(await shown()).status, (await practice.show(second)).status]).toEqual(['failed', 'failed'])
    expect(second.reference).not.toBe(payout.reference)
    expect(await practice.balances()).toEqual({ available: part })
    expect(await told()).toEqual(['payout_failed', 'payout_failed'])
    expect(await world.bookProblems()).toEqual([])
  })

  test('another sum: nobody believes it, and nothing moves in the books', async () => {
    bank.mood = { as: 'other_sum' }
    await world.work()
    bank.becomes(payout.reference, 'paid')
    await later({ minutes: 1 })
    expect(await shown()).toMatchObject({ status: 'processing' })
    expect(await entries()).toEqual(['payout'])
    expect(await world.bookProblems()).toEqual([])
  })
})

describe('what the gateway does not say', () => {
  test('no answer, and nothing was done: it is sent again under the same reference', async () => {
    bank.mood = { as: 'unavailable' }
    await world.work()
    expect(await shown()).toMatchObject({ status: 'processing' })
    bank.mood = { as: 'paid' }
    await later({ seconds: 30 })
    expect(movedFor(payout)).toHaveLength(1)
    expect(await shown()).toMatchObject({ status: 'paid' })
  })

  test('it was done and the answer was lost: it is asked, not sent again', async () => {
    bank.mood = { as: 'dropped' }
    await world.work()
    const before = calls().length
    bank.becomes(payout.reference, 'paid')
    await later({ seconds: 30 })
    expect(calls().slice(before)).toEqual(['verify'])
    expect(movedFor(payout)).toHaveLength(1)
    expect(await shown()).toMatchObject({ status: 'paid' })
  })

  test('silence for days: nothing is given back and nothing is sent twice', async () => {
    await world.work()
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

  test('a process that ended between the note and the call is followed by the next', async () => {
    await world.database.pool.query(
      `update payout set status = 'processing', sent_at = $2, next_check_at = $2::timestamptz + interval '30 seconds' where identifier = $1`,
      [payout.identifier, world.clock.now().toString()],
    )
    bank.mood = { as: 'paid' }
    await later({ seconds: 30 })
    expect(movedFor(payout)).toHaveLength(1)
    expect(await shown()).toMatchObject({ status: 'paid' })
    expect(await world.bookProblems()).toEqual([])
  })

  test('two workers and an event at once: it is sent and settled once', async () => {
    bank.mood = { as: 'paid' }
    const { db } = world.database
    const hear = () => hearPayout({ db, services: world.backend.services, now: world.clock.now() }, 'paystack', payout)
    const tick = () => world.backend.worker.tick()
    await Promise.all([tick(), tick(), hear(), tick()])
    await Promise.all([hear(), hear(), tick()])
    expect(movedFor(payout)).toHaveLength(1)
    expect(await shown()).toMatchObject({ status: 'paid' })
    expect(await entries()).toEqual(['gateway-fee', 'payout', 'payout-paid'])
    expect(await world.bookProblems()).toEqual([])
  })
})

describe('a no before anything moved', () => {
  test('an account that is closed: the payout failed, and so have the bank details', async () => {
    bank.mood = { as: 'refused', message: 'Recipient account is closed' }
    await world.work()
    expect(await shown()).toMatchObject({ status: 'failed', reason: 'Recipient account is closed' })
    expect(await practice.balances()).toEqual({ available: part })
    const { body } = await world.as(practice.provider).get('/provider/payout-details')
    expect(body).toMatchObject({ status: 'rejected', reason: 'Recipient account is closed' })
    expect(await practice.asks()).toMatchObject({ status: 409, body: { code: 'PAYOUT_DETAILS' } })
    expect(await world.bookProblems()).toEqual([])
  })

  test('details that were changed meanwhile are not touched', async () => {
    await world.database.pool.query(
      `update payout_account set recipient = 'RCP_other' where provider_identifier = $1`,
      [practice.provider.identifier],
    )
    bank.mood = { as: 'refused', message: 'Recipient account is closed' }
    await world.work()
    expect(await shown()).toMatchObject({ status: 'failed' })
    expect((await world.as(practice.provider).get('/provider/payout-details')).body.status).toBe('verified')
  })

  test('too little of ours at the gateway: it waits, and is sent when there is enough', async () => {
    bank.mood = {
      as: 'refused',
      code: 'insufficient_balance',
      message: 'Your balance is not enough to fulfil this request',
    }
    await world.work()
    expect(await shown()).toMatchObject({ status: 'processing', reason: null })
    bank.mood = { as: 'paid' }
    await later({ seconds: 30 })
    expect(await shown()).toMatchObject({ status: 'paid' })
  })
})

describe('after it was paid', () => {
  beforeEach(async () => {
    bank.mood = { as: 'paid' }
    await world.work()
  })

  test.each(['reversed', 'failed'] as const)(
    'a bank that sends it back (%s) is noticed a day later without an event',
    async (status) => {
      bank.becomes(payout.reference, status, 'Beneficiary deceased')
      await later({ hours: 24 })
      expect(await shown()).toMatchObject({ status: 'reversed', reason: 'Beneficiary deceased' })
      expect(await practice.balances()).toEqual({ available: part })
      expect(await told()).toEqual(['payout_failed', 'payout_paid'])
      expect(await world.bookProblems()).toEqual([])
    },
  )

  test('a bank that sends it back twice months later is heard once; what is owed by then is paid from it', async () => {
    await givenDebt(world, practice.provider.identifier, 2_000_00)
    bank.becomes(payout.reference, 'reversed', 'Account is closed')
    world.clock.advance({ hours: 90 * 24 })
    const { db } = world.database
    const hear = () => hearPayout({ db, services: world.backend.services, now: world.clock.now() }, 'paystack', payout)
    await Promise.all([hear(), hear()])
    await hear()
    expect(await shown()).toMatchObject({ status: 'reversed', reason: 'Account is closed' })
    expect(await practice.balances()).toEqual({ available: part - 2_000_00 })
    expect(await told()).toEqual(['payout_failed', 'payout_paid'])
    expect(await world.bookProblems()).toEqual([])
  })

  test('after a week nobody asks any more', async () => {
    for (const days of [1, 2, 4]) await later({ hours: days * 24 })
    expect(calls()).toEqual(['transfer', 'verify', 'verify', 'verify'])
    await later({ hours: 24 * 60 })
    expect(calls()).toHaveLength(4)
  })
})
