import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refundDays } from '#schemas/money/refunds.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { balanceOf, receiveEvents, paidByCard, refund, refundsOf, sharedSum } from './refund-fixture.ts'

let product: Product
let client: GivenPerson
beforeAll(async () => {
  product = await openProduct()
  receiveEvents(product)
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.set(start)
  product.paystack.control.resetFaults()
  client = await product.given.client()
})

/** The gateway's own number of the latest refund. */
const newest = () => String(product.paystack.control.refunds().at(-1)?.id)
const eventsOf = async (person: GivenPerson) =>
  (await product.as(person).get('/notifications')).body.data.map(({ news }: { news: string }) => news)

describe('a refund to the card', () => {
  test('leaves the wallet at once, is pending, and arrives once', async () => {
    const reference = await paidByCard(product, client, 5_000_00)
    const before = await sharedSum(product, 'refunds_in_transit')
    const requested = await refund(product, client, reference, { amount: 2_000_00 })
    expect(requested).toMatchObject({
      status: 202,
      body: { paymentReference: reference, amount: 2_000_00, currency: 'NGN', status: 'processing', settledAt: null },
    })
    expect(await balanceOf(product, client)).toBe(3_000_00)
    expect((await sharedSum(product, 'refunds_in_transit')) - before).toBe(2_000_00)
    expect(await refundsOf(product, client)).toMatchObject({
      balance: 3_000_00,
      refundable: [{ paymentReference: reference, amount: 5_000_00, refundable: 3_000_00 }],
      refunds: [{ status: 'processing', amount: 2_000_00 }],
    })

    product.paystack.control.faults({ duplicateWebhooks: 4 })
    product.paystack.control.processRefund(newest())
    await product.paystack.control.settled()
    expect((await refundsOf(product, client)).refunds).toMatchObject([{ status: 'processed', reason: null }])
    expect((await sharedSum(product, 'refunds_in_transit')) - before).toBe(0)
    expect(await eventsOf(client)).toContain('refund_processed')
    expect(await product.bookProblems()).toEqual([])
  })

  test('is all that is left when no sum is given', async () => {
    const reference = await paidByCard(product, client, 5_000_00)
    await refund(product, client, reference, { amount: 1_500_00 })
    expect((await refund(product, client, reference)).body.amount).toBe(3_500_00)
    expect(await balanceOf(product, client)).toBe(0)
    expect((await refundsOf(product, client)).refundable).toEqual([])
  })

  test('that the bank refuses is in the wallet again, and its owner is notified why', async () => {
    const reference = await paidByCard(product, client, 5_000_00)
    await refund(product, client, reference)
    product.paystack.control.failRefund(newest(), 'The card was closed')
    await product.paystack.control.settled()
    expect(await balanceOf(product, client)).toBe(5_000_00)
    expect(await refundsOf(product, client)).toMatchObject({
      refundable: [{ paymentReference: reference, refundable: 5_000_00 }],
      refunds: [{ status: 'failed', reason: 'The card was closed', settledAt: '2026-03-02T08:00:00.000Z' }],
    })
    expect(await eventsOf(client)).toContain('refund_failed')
    await product.work()
    const mail = await product.mailbox.waitFor({ to: client.email, subjectIncludes: 'back in your wallet' })
    expect(mail.text).toContain('₦5,000 could not be refunded to your card. The bank says: The card was closed')
    expect(await product.bookProblems()).toEqual([])
  })

  test('that needs the bank is shown as such and stays pending', async () => {
    const reference = await paidByCard(product, client, 5_000_00)
    await refund(product, client, reference)
    product.paystack.control.needAttention(newest(), 'Bank details of the payer are needed')
    await product.paystack.control.settled()
    expect((await refundsOf(product, client)).refunds).toMatchObject([{ status: 'needs_attention' }])
    expect(await balanceOf(product, client)).toBe(0)
  })

  test('is found by the sweeper when no event reports its end', async () => {
    const reference = await paidByCard(product, client, 5_000_00)
    await refund(product, client, reference)
    product.paystack.control.faults({ loseWebhooks: 1 })
    product.paystack.control.processRefund(newest())
    product.clock.advance({ seconds: 30 })
    await product.work()
    expect((await refundsOf(product, client)).refunds).toMatchObject([{ status: 'processed' }])
  })

  test.each([
    ['did not answer', { failCalls: 5 }],
    ['executed it and lost the answer', { dropAnswers: 2 }],
  ])('is resumed after the gateway %s, and refunded once', async (_name, faults) => {
    const reference = await paidByCard(product, client, 5_000_00)
    product.paystack.control.faults(faults)
    expect(await refund(product, client, reference)).toMatchObject({ status: 202, body: { status: 'pending' } })
    expect(await balanceOf(product, client)).toBe(0)
    product.paystack.control.resetFaults()
    product.clock.advance({ seconds: 30 })
    await product.work()
    expect((await refundsOf(product, client)).refunds).toMatchObject([{ status: 'processing' }])
    const made = product.paystack.control.refunds().filter(({ transaction }) => transaction === reference)
    expect(made).toHaveLength(1)
  })

  test('is in the list of transactions with its status', async () => {
    const reference = await paidByCard(product, client, 5_000_00)
    await refund(product, client, reference)
    const newestOf = async () => (await product.as(client).get('/wallet/transactions')).body.data[0]
    const { identifier, ...transaction } = await newestOf()
    expect(transaction).toMatchObject({ transactionType: 'payout', direction: 'debit', status: 'pending' })
    const trail = async () => (await product.as(client).get(`/wallet/transactions/${identifier}`)).body.trail
    expect(await trail()).toMatchObject([
      { step: 'to_card', at: '2026-03-02T08:00:00.000Z' },
      { step: 'on_card', at: null },
    ])
    product.paystack.control.processRefund(newest())
    await product.paystack.control.settled()
    expect(await newestOf()).toMatchObject({ status: 'posted' })
    expect(await trail()).toMatchObject([{ step: 'to_card' }, { step: 'on_card', at: '2026-03-02T08:00:00.000Z' }])
  })
})

describe('a refund is refused', () => {
  const refusals = async (answer: ReturnType<typeof refund>) => {
    const { status, body } = await answer
    return [status, body.code]
  }

  test('of more than is left of the payment', async () => {
    const reference = await paidByCard(product, client, 5_000_00)
    await paidByCard(product, client, 5_000_00)
    expect(await refusals(refund(product, client, reference, { amount: 5_000_01 }))).toEqual([409, 'NOT_REFUNDABLE'])
    expect(await balanceOf(product, client)).toBe(10_000_00)
  })
  test('of more than is in the wallet', async () => {
    const reference = await paidByCard(product, client, 5_000_00)
    const other = await paidByCard(product, client, 1_000_00)
    await refund(product, client, reference, { amount: 4_500_00 })
    await refund(product, client, other)
    expect(await balanceOf(product, client)).toBe(500_00)
    expect(await refusals(refund(product, client, reference, { amount: 500_01 }))).toEqual([409, 'NOT_REFUNDABLE'])
  })
  test(`later than ${refundDays} days after it was paid`, async () => {
    const reference = await paidByCard(product, client, 5_000_00)
    product.clock.advance({ hours: refundDays * 24 })
    expect((await refundsOf(product, client)).refundable).toHaveLength(1)
    product.clock.advance({ milliseconds: 1 })
    expect((await refundsOf(product, client)).refundable).toEqual([])
    expect(await refusals(refund(product, client, reference))).toEqual([409, 'NOT_REFUNDABLE'])
  })
  test('of a payment that is still open', async () => {
    const { body } = await product.as(client).post('/payment/wallet', { amount: 5_000_00 })
    expect(await refusals(refund(product, client, body.payment.reference))).toEqual([409, 'NOT_REFUNDABLE'])
  })
  test('of another client, whose payment looks like none', async () => {
    const reference = await paidByCard(product, client, 5_000_00)
    const other = await product.given.client({ money: 5_000_00 })
    const foreign = await refusals(refund(product, other, reference))
    const unknown = await refusals(refund(product, other, 'topup-00000000-0000-4000-8000-000000000000'))
    expect([foreign, unknown]).toEqual([
      [404, 'NOT_FOUND'],
      [404, 'NOT_FOUND'],
    ])
    expect(await balanceOf(product, client)).toBe(5_000_00)
  })
  test('in a session whose password was typed too long ago', async () => {
    const reference = await paidByCard(product, client, 5_000_00)
    await product.as(client).get('/wallet/balance')
    await product.database.db
      .updateTable('session')
      .set({ passwordAt: null })
      .where('userIdentifier', '=', client.identifier)
      .execute()
    const caller = product.as(client)
    await caller.get('/wallet/balance')
    await product.database.db
      .updateTable('session')
      .set({ passwordAt: null })
      .where('userIdentifier', '=', client.identifier)
      .execute()
    expect((await caller.post(`/payment/${reference}/refund`, {})).body.code).toBe('PASSWORD_REQUIRED')
  })
  test.each([0, -1, 1.5, '100', 50_000_000_01])('of %s', async (amount) => {
    const reference = await paidByCard(product, client, 5_000_00)
    expect(await refusals(refund(product, client, reference, { amount }))).toEqual([422, 'VALIDATION_ERROR'])
  })
})
