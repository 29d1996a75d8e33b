import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refundDays } from '#schemas/money/refunds.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { openWorld, start, type World } from '#tests/support/world.ts'
import { balanceOf, hearEvents, paidByCard, refund, refundsOf, sharedSum } from './refund-kit.ts'

let world: World
let client: GivenPerson
beforeAll(async () => {
  world = await openWorld()
  hearEvents(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(start)
  world.paystack.control.resetFaults()
  client = await world.given.client()
})

/** The gateway's own number of the refund that was asked for last. */
const newest = () => String(world.paystack.control.refunds().at(-1)?.id)
const newsOf = async (person: GivenPerson) =>
  (await world.as(person).get('/notifications')).body.data.map(({ news }: { news: string }) => news)

describe('money back to the card', () => {
  test('leaves the wallet at once, is on its way, and arrives once', async () => {
    const reference = await paidByCard(world, client, 5_000_00)
    const before = await sharedSum(world, 'refunds_in_transit')
    const asked = await refund(world, client, reference, { amount: 2_000_00 })
    expect(asked).toMatchObject({
      status: 202,
      body: { paymentReference: reference, amount: 2_000_00, currency: 'NGN', status: 'processing', settledAt: null },
    })
    expect(await balanceOf(world, client)).toBe(3_000_00)
    expect((await sharedSum(world, 'refunds_in_transit')) - before).toBe(2_000_00)
    expect(await refundsOf(world, client)).toMatchObject({
      balance: 3_000_00,
      refundable: [{ paymentReference: reference, amount: 5_000_00, refundable: 3_000_00 }],
      refunds: [{ status: 'processing', amount: 2_000_00 }],
    })

    world.paystack.control.faults({ duplicateWebhooks: 4 })
    world.paystack.control.processRefund(newest())
    await world.paystack.control.settled()
    expect((await refundsOf(world, client)).refunds).toMatchObject([{ status: 'processed', reason: null }])
    expect((await sharedSum(world, 'refunds_in_transit')) - before).toBe(0)
    expect(await newsOf(client)).toContain('refund_processed')
    expect(await world.bookProblems()).toEqual([])
  })

  test('is all that is left where no sum is named', async () => {
    const reference = await paidByCard(world, client, 5_000_00)
    await refund(world, client, reference, { amount: 1_500_00 })
    expect((await refund(world, client, reference)).body.amount).toBe(3_500_00)
    expect(await balanceOf(world, client)).toBe(0)
    expect((await refundsOf(world, client)).refundable).toEqual([])
  })

  test('that the bank refuses is in the wallet again, and its owner hears why', async () => {
    const reference = await paidByCard(world, client, 5_000_00)
    await refund(world, client, reference)
    world.paystack.control.failRefund(newest(), 'The card was closed')
    await world.paystack.control.settled()
    expect(await balanceOf(world, client)).toBe(5_000_00)
    expect(await refundsOf(world, client)).toMatchObject({
      refundable: [{ paymentReference: reference, refundable: 5_000_00 }],
      refunds: [{ status: 'failed', reason: 'The card was closed', settledAt: '2026-03-02T08:00:00.000Z' }],
    })
    expect(await newsOf(client)).toContain('refund_failed')
    await world.work()
    const mail = await world.mailbox.waitFor({ to: client.email, subjectIncludes: 'back in your wallet' })
    expect(mail.text).toContain('₦5,000 could not go back to your card. The bank says: The card was closed')
    expect(await world.bookProblems()).toEqual([])
  })

  test('that needs the bank is shown so and stays on its way', async () => {
    const reference = await paidByCard(world, client, 5_000_00)
    await refund(world, client, reference)
    world.paystack.control.needAttention(newest(), 'Bank details of the payer are needed')
    await world.paystack.control.settled()
    expect((await refundsOf(world, client)).refunds).toMatchObject([{ status: 'needs_attention' }])
    expect(await balanceOf(world, client)).toBe(0)
  })

  test('is found by the sweeper when no event tells of its end', async () => {
    const reference = await paidByCard(world, client, 5_000_00)
    await refund(world, client, reference)
    world.paystack.control.faults({ loseWebhooks: 1 })
    world.paystack.control.processRefund(newest())
    world.clock.advance({ seconds: 30 })
    await world.work()
    expect((await refundsOf(world, client)).refunds).toMatchObject([{ status: 'processed' }])
  })

  test.each([
    ['did not answer', { failCalls: 5 }],
    ['did it and lost its answer', { dropAnswers: 2 }],
  ])('is taken up again after the gateway %s, and given back once', async (_name, faults) => {
    const reference = await paidByCard(world, client, 5_000_00)
    world.paystack.control.faults(faults)
    expect(await refund(world, client, reference)).toMatchObject({ status: 202, body: { status: 'pending' } })
    expect(await balanceOf(world, client)).toBe(0)
    world.paystack.control.resetFaults()
    world.clock.advance({ seconds: 30 })
    await world.work()
    expect((await refundsOf(world, client)).refunds).toMatchObject([{ status: 'processing' }])
    const made = world.paystack.control.refunds().filter(({ transaction }) => transaction === reference)
    expect(made).toHaveLength(1)
  })

  test('is in the list of transactions with where it is', async () => {
    const reference = await paidByCard(world, client, 5_000_00)
    await refund(world, client, reference)
    const newestOf = async () => (await world.as(client).get('/wallet/transactions')).body.data[0]
    const { identifier, ...transaction } = await newestOf()
    expect(transaction).toMatchObject({ transactionType: 'payout', direction: 'debit', status: 'pending' })
    const trail = async () => (await world.as(client).get(`/wallet/transactions/${identifier}`)).body.trail
    expect(await trail()).toMatchObject([
      { step: 'to_card', at: '2026-03-02T08:00:00.000Z' },
      { step: 'on_card', at: null },
    ])
    world.paystack.control.processRefund(newest())
    await world.paystack.control.settled()
    expect(await newestOf()).toMatchObject({ status: 'posted' })
    expect(await trail()).toMatchObject([{ step: 'to_card' }, { step: 'on_card', at: '2026-03-02T08:00:00.000Z' }])
  })
})

describe('money does not go back', () => {
  const refusals = async (answer: ReturnType<typeof refund>) => {
    const { status, body } = await answer
    return [status, body.code]
  }

  test('of more than is left of the payment', async () => {
    const reference = await paidByCard(world, client, 5_000_00)
    await paidByCard(world, client, 5_000_00)
    expect(await refusals(refund(world, client, reference, { amount: 5_000_01 }))).toEqual([409, 'NOT_REFUNDABLE'])
    expect(await balanceOf(world, client)).toBe(10_000_00)
  })
  test('of more than is in the wallet', async () => {
    const reference = await paidByCard(world, client, 5_000_00)
    const other = await paidByCard(world, client, 1_000_00)
    await refund(world, client, reference, { amount: 4_500_00 })
    await refund(world, client, other)
    expect(await balanceOf(world, client)).toBe(500_00)
    expect(await refusals(refund(world, client, reference, { amount: 500_01 }))).toEqual([409, 'NOT_REFUNDABLE'])
  })
  test(`later than ${refundDays} days after it was paid`, async () => {
    const reference = await paidByCard(world, client, 5_000_00)
    world.clock.advance({ hours: refundDays * 24 })
    expect((await refundsOf(world, client)).refundable).toHaveLength(1)
    world.clock.advance({ milliseconds: 1 })
    expect((await refundsOf(world, client)).refundable).toEqual([])
    expect(await refusals(refund(world, client, reference))).toEqual([409, 'NOT_REFUNDABLE'])
  })
  test('of a payment that is still open', async () => {
    const { body } = await world.as(client).post('/payment/wallet', { amount: 5_000_00 })
    expect(await refusals(refund(world, client, body.payment.reference))).toEqual([409, 'NOT_REFUNDABLE'])
  })
  test('of somebody else, which looks like none', async () => {
    const reference = await paidByCard(world, client, 5_000_00)
    const other = await world.given.client({ money: 5_000_00 })
    const foreign = await refusals(refund(world, other, reference))
    const unknown = await refusals(refund(world, other, 'topup-00000000-0000-4000-8000-000000000000'))
    expect([foreign, unknown]).toEqual([
      [404, 'NOT_FOUND'],
      [404, 'NOT_FOUND'],
    ])
    expect(await balanceOf(world, client)).toBe(5_000_00)
  })
  test('by a session whose password was typed too long ago', async () => {
    const reference = await paidByCard(world, client, 5_000_00)
    await world.as(client).get('/wallet/balance')
    await world.database.db
      .updateTable('session')
      .set({ passwordAt: null })
      .where('userIdentifier', '=', client.identifier)
      .execute()
    const caller = world.as(client)
    await caller.get('/wallet/balance')
    await world.database.db
      .updateTable('session')
      .set({ passwordAt: null })
      .where('userIdentifier', '=', client.identifier)
      .execute()
    expect((await caller.post(`/payment/${reference}/refund`, {})).body.code).toBe('PASSWORD_REQUIRED')
  })
  test.each([0, -1, 1.5, '100', 50_000_000_01])('of %s', async (amount) => {
    const reference = await paidByCard(world, client, 5_000_00)
    expect(await refusals(refund(world, client, reference, { amount }))).toEqual([422, 'VALIDATION_ERROR'])
  })
})
