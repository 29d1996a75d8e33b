import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { payoutLimits } from '#schemas/money/payouts.ts'
import { openSession } from '#backend/identity/sessions/open-session.ts'
import { freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import { closeConsistent } from '#tests/money/ledger/close-consistent.ts'
import { openProduct, type Product, start } from '#tests/support/product.ts'
import { impersonating, reason } from '#tests/operations/operators/operator-product.ts'
import { givenAvailable, givenDebt } from './given-available.ts'
import { type Bank, bankOf } from './stub-bank.ts'
import { part, type Practice, practiceIn } from './practice.ts'

let product: Product
let bank: Bank
let practice: Practice
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
  practice = await practiceIn(product)
})

const theo = () => product.as(practice.provider)

const isGiven = (amount: number) => givenAvailable(product, practice.provider.identifier, amount)

describe('a payout on demand', () => {
  test('sends all that is available, to the current account', async () => {
    await practice.cleared()
    const { status, body } = await practice.requestPayout()
    expect(status).toBe(201)
    expect(body).toMatchObject({
      amount: part,
      currency: 'NGN',
      status: 'scheduled',
      occasion: 'on_demand',
      reason: null,
    })
    expect(body.accountNumber).toMatch(/^•••• \d{4}$/)
    expect(await practice.balances()).toEqual({})
    const { body: shown } = await theo().get(`/provider/payouts/${body.identifier}`)
    expect(shown).toMatchObject({ other: 0, earnings: [{ status: 'in_payout', paidOut: part, amount: part }] })
  })

  test('the same key again is the same payout', async () => {
    await practice.cleared()
    const key = crypto.randomUUID()
    const [first, again] = [await practice.requestPayout(key), await practice.requestPayout(key)]
    expect(again).toEqual(first)
  })

  test('of two concurrent ones one is made', async () => {
    await practice.cleared()
    const answers = await Promise.all([practice.requestPayout(), practice.requestPayout(), practice.requestPayout()])
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'PAYOUT_OPEN')).toHaveLength(2)
  })

  test('that races with the weekly one: there is one payout, in either order', async () => {
    await practice.cleared()
    product.clock.set('2026-03-09T06:00:00Z')
    await Promise.all([practice.requestPayout(), product.backend.worker.tick()])
    const { body } = await theo().get('/provider/payouts')
    expect(body.data).toHaveLength(1)
    expect(await practice.balances()).toEqual({})
  })

  test('that races with a refunded fee: it is in the payout and owed, or refunded and not in it', async () => {
    const booking = await practice.held('2026-03-03')
    await product.database.pool.query('update booking set allow_reschedule_completed = true where identifier = $1', [
      booking,
    ])
    product.clock.set('2026-03-05T09:00:00Z')
    await product.backend.worker.tick()
    const [slot] = await freeSlots(product, practice.provider, '2026-03-12')
    const [requested, moved] = await Promise.all([
      practice.requestPayout(),
      theo().post(`/appointment/${booking}/reschedule`, { timeslotIdentifier: slot?.identifier }),
    ])
    expect(moved.status).toBe(200)
    const balances = await practice.balances()
    expect(balances).toEqual(requested.status === 201 ? { held: 15_000_00, debt: -part } : { held: 15_000_00 })
  })

  test('leaves what became available meanwhile for the next one', async () => {
    await practice.paid('2026-03-06')
    await practice.cleared()
    await practice.payout()
    product.clock.set('2026-03-08T20:00:00Z')
    await product.work()
    expect(await practice.balances()).toEqual({ available: part })
    expect(await practice.requestPayout()).toMatchObject({ status: 409, body: { code: 'PAYOUT_OPEN' } })
  })
})

describe('refusals', () => {
  test('one kobo below the minimum, and the minimum itself', async () => {
    await isGiven(payoutLimits.minimum.NGN - 1)
    const { status, body } = await practice.requestPayout()
    expect([status, body.code, body.message]).toEqual([422, 'MINIMUM_PAYOUT', 'The minimum payout amount is ₦5,000.'])
    await isGiven(1)
    expect(await practice.requestPayout()).toMatchObject({ status: 201, body: { amount: 5_000_00 } })
  })

  test('the minimum applies after debts', async () => {
    await isGiven(payoutLimits.minimum.NGN)
    await givenDebt(product, practice.provider.identifier, 1)
    expect(await practice.requestPayout()).toMatchObject({ status: 422, body: { code: 'MINIMUM_PAYOUT' } })
    await isGiven(1)
    expect(await practice.requestPayout()).toMatchObject({ status: 201, body: { amount: 5_000_00 } })
    expect(await practice.balances()).toEqual({})
  })

  test.each([
    ['no bank details', 'delete from payout_account where provider_identifier = $1', 'details_missing'],
    [
      'bank details that the bank refused',
      `update payout_account set status = 'rejected', recipient = null where provider_identifier = $1`,
      'details_rejected',
    ],
    [
      'bank details without an answer of the bank',
      `update payout_account set status = 'unverified', recipient = null, next_check_at = now() where provider_identifier = $1`,
      'details_waiting',
    ],
    [
      'bank details of another currency',
      `update payout_account set currency = 'GBP', country = 'GB' where provider_identifier = $1`,
      'details_missing',
    ],
  ])('%s', async (_name, sql, hindrance) => {
    await isGiven(10_000_00)
    await product.database.pool.query(sql, [practice.provider.identifier])
    expect(await practice.requestPayout()).toMatchObject({ status: 409, body: { code: 'PAYOUT_DETAILS' } })
    expect(await practice.forecast()).toMatchObject({ canRequest: false, hindrance })
    expect(await practice.balances()).toEqual({ available: 10_000_00 })
  })

  test.each([
    ['a second before a changed account may be used', 1, 409],
    ['from that second on', 0, 201],
  ])('%s', async (_when, seconds, status) => {
    await isGiven(10_000_00)
    await product.database.pool.query('update payout_account set usable_from = $2 where provider_identifier = $1', [
      practice.provider.identifier,
      product.clock.now().add({ seconds }).toString(),
    ])
    expect((await practice.requestPayout()).status).toBe(status)
  })

  test('only a therapist with a verified address', async () => {
    expect((await product.as(practice.client).post('/provider/payouts')).status).toBe(403)
    expect((await product.visitor.post('/provider/payouts')).status).toBe(401)
    await product.database.pool.query(
      `update app_user set account_status = 'pending_verification' where identifier = $1`,
      [practice.provider.identifier],
    )
    expect(await practice.requestPayout()).toMatchObject({ status: 403, body: { code: 'EMAIL_UNVERIFIED' } })
  })
})

describe('the caller', () => {
  const tokenOf = async ({ identifier }: { identifier: string }, userType: 'provider' | 'admin') => {
    const request = { now: product.clock.now(), address: '127.0.0.1', userAgent: 'tests' }
    return (await openSession(product.database.db, request, { identifier, userType })).token
  }

  test('has typed the password in the last 15 minutes', async () => {
    await isGiven(10_000_00)
    const browser = impersonating(product, await tokenOf(practice.provider, 'provider'))
    product.clock.advance({ minutes: 15 })
    expect(await browser.post('/provider/payouts')).toMatchObject({ status: 403, body: { code: 'PASSWORD_REQUIRED' } })
    expect((await browser.get('/provider/payouts/forecast')).body).toMatchObject({ canRequest: true })
    expect(await practice.balances()).toEqual({ available: 10_000_00 })
  })

  test.each(['read', 'assist'])('is no operator acting for a therapist (%s), who only reads', async (scope) => {
    await isGiven(10_000_00)
    const admin = await product.given.admin(['support'])
    const { body } = await impersonating(product, await tokenOf(admin, 'admin')).post('/admin/impersonation', {
      userIdentifier: practice.provider.identifier,
      reason,
      scope,
    })
    const operator = impersonating(product, body.token)
    for (const url of ['/provider/payouts', '/provider/payouts/forecast', '/provider/earnings'])
      expect((await operator.get(url)).status).toBe(200)
    expect(await operator.post('/provider/payouts')).toMatchObject({
      status: 403,
      body: { code: 'IMPERSONATION_BLOCKED' },
    })
    expect(await practice.balances()).toEqual({ available: 10_000_00 })
  })
})

describe('what an operator reviews first', () => {
  test.each([
    ['a kobo below the limit is sent', payoutLimits.secondLook.NGN - 1, 'scheduled'],
    ['from the limit on it waits', payoutLimits.secondLook.NGN, 'on_hold'],
  ])('%s', async (_name, amount, status) => {
    await isGiven(amount)
    expect(await practice.requestPayout()).toMatchObject({ status: 201, body: { amount, status } })
    await product.work()
    expect(bank.moved.some((order) => order.amount === amount)).toBe(status === 'scheduled')
  })

  test.each([
    ['suspended', 'on_hold'],
    ['rejected', 'on_hold'],
    ['expired', 'scheduled'],
    ['changes_requested', 'scheduled'],
  ])('money of a practice that is %s is %s', async (verification, status) => {
    await isGiven(10_000_00)
    await product.database.pool.query('update provider set verification_status = $2 where user_identifier = $1', [
      practice.provider.identifier,
      verification,
    ])
    expect(await practice.requestPayout()).toMatchObject({ status: 201, body: { status } })
  })
})
