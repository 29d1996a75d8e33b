/** Money on the operators' home page: what each figure is. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CurrencyMoney } from '#schemas/operations/operator-home.ts'
import { givenAvailable, givenDebt } from '#tests/money/payouts/given-available.ts'
import { part, practiceIn } from '#tests/money/payouts/practice.ts'
import { bankOf } from '#tests/money/payouts/stub-bank.ts'
import { chargebackActions, toppedUp } from '#tests/money/refunds/chargeback-fixture.ts'
import { creditRequest } from '#tests/operations/finance/finance-product.ts'
import { paidByCard, receiveEvents, refund } from '#tests/money/refunds/refund-fixture.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'

let product: Product
let operator: ReturnType<Product['as']>
let gateways: Product['backend']['services']['gateways']
beforeAll(async () => {
  product = await openProduct()
  gateways = product.backend.services.gateways
})
afterAll(() => product.close())
beforeEach(async () => {
  // Every sum is that of the whole installation.
  await product.forget()
  product.clock.set(start)
  product.backend.services.gateways = gateways
  operator = product.as(await product.given.admin(['finance']))
})

const money = async () => {
  const { status, body } = await operator.get('/admin/home/money')
  expect(status).toBe(200)
  return body
}
const inCurrency = async (currency: string): Promise<CurrencyMoney> =>
  (await money()).currencies.find((row: CurrencyMoney) => row.currency === currency)
const nothing = {
  grossVolume: 0,
  daily: [0, 0, 0, 0, 0, 0, 0],
  refunds: 0,
  fees: 0,
  wallets: 0,
  held: 0,
  nextPayouts: 0,
}

test('without money all currencies are at zero, the ledger is even and the next run is on Monday', async () => {
  expect(await money()).toEqual({
    from: '2026-02-24',
    to: '2026-03-02',
    currencies: ['NGN', 'GBP', 'USD', 'EUR'].map((currency) => ({ currency, ...nothing })),
    ledger: { checkedAt: '2026-03-02T08:00:00.000Z', uneven: [] },
    nextPayoutAt: '2026-03-09T06:00:00.000Z',
  })
})

test('gross volume is what arrived through gateways, by day and currency, for seven days', async () => {
  const client = await product.given.client()
  product.clock.set('2026-03-02T23:59:00Z')
  await paidByCard(product, client, 5_000_00)
  product.clock.set('2026-03-03T00:01:00Z')
  await paidByCard(product, client, 2_000_00)
  expect(await inCurrency('NGN')).toEqual({
    currency: 'NGN',
    ...nothing,
    grossVolume: 7_000_00,
    daily: [0, 0, 0, 0, 0, 5_000_00, 2_000_00],
    wallets: 7_000_00,
  })
  expect(await inCurrency('GBP')).toEqual({ currency: 'GBP', ...nothing })
  const london = await product.given.client({ country: 'GB' })
  const { reference } = (await product.as(london).post('/payment/wallet', { amount: 75_00 })).body.payment
  product.stripe.control.pay(reference)
  await product.as(london).get(`/payment/status/${reference}`)
  expect(await inCurrency('GBP')).toMatchObject({
    grossVolume: 75_00,
    daily: [0, 0, 0, 0, 0, 0, 75_00],
    wallets: 75_00,
  })
  product.clock.set('2026-03-09T12:00:00Z')
  expect(await inCurrency('NGN')).toMatchObject({ grossVolume: 2_000_00, daily: [2_000_00, 0, 0, 0, 0, 0, 0] })
})

test('a payment that is open or failed, and a session paid from a wallet, are no gross volume', async () => {
  const practice = await practiceIn(product)
  await practice.paid('2026-03-03')
  await product.as(practice.client).post('/payment/wallet', { amount: 3_000_00 })
  expect(await inCurrency('NGN')).toMatchObject({ grossVolume: 0, held: 15_000_00, wallets: 10_000_000_00 - 15_000_00 })
})

test('a refund counts once the gateway confirmed it, and leaves the gross volume as it is', async () => {
  receiveEvents(product)
  const client = await product.given.client()
  const reference = await paidByCard(product, client, 5_000_00)
  await refund(product, client, reference, { amount: 2_000_00 })
  expect(await inCurrency('NGN')).toMatchObject({ grossVolume: 5_000_00, refunds: 0, wallets: 3_000_00 })
  product.paystack.control.processRefund(String(product.paystack.control.refunds().at(-1)?.id))
  await product.paystack.control.settled()
  expect(await inCurrency('NGN')).toMatchObject({ grossVolume: 5_000_00, refunds: 2_000_00, wallets: 3_000_00 })
})

test('a dispute does not take the payment out of the gross volume', async () => {
  const actions = chargebackActions(product, 'stripe')
  const client = await product.given.client({ country: 'GB' })
  await actions.dispute(await toppedUp(product, actions, client, 75_00))
  const { rows } = await product.database.pool.query('select status from payment')
  expect(rows).toEqual([{ status: 'reversed' }])
  expect(await inCurrency('GBP')).toMatchObject({ grossVolume: 75_00, refunds: 0, wallets: 0 })
})

test('an adjustment against platform fees changes the fees', async () => {
  const client = await product.given.client()
  const requested = await operator.post('/admin/adjustments', { ...creditRequest(client), against: 'platform_fee' })
  const decider = product.as(await product.given.admin(['finance']))
  await decider.post(`/admin/adjustments/${requested.body.identifier}/decision`, { decision: 'approve' })
  expect(await inCurrency('NGN')).toMatchObject({ grossVolume: 0, fees: -250_00, wallets: 250_00 })
})

test('fees are the share of sessions that took place, and a refund gives them back', async () => {
  const practice = await practiceIn(product)
  const identifier = await practice.held('2026-03-03')
  expect(await inCurrency('NGN')).toMatchObject({ fees: 15_000_00 - part, held: part })
  product.clock.set('2026-03-12T08:00:00Z')
  expect(await inCurrency('NGN')).toMatchObject({ fees: 0 })
  const answer = await operator.post(`/admin/bookings/${identifier}/refund`, { reason: 'Asked for by mail on Monday' })
  expect(answer.status).toBe(200)
  expect(await inCurrency('NGN')).toMatchObject({ fees: part - 15_000_00, held: 0 })
  expect((await product.as(practice.client).get('/wallet/balance')).body.balance).toBe(10_000_000_00)
})

describe('next payouts are what the next run pays', () => {
  const paidOut = async (currency: string) => {
    const { rows } = await product.database.pool.query(
      `select coalesce(sum(amount), 0)::bigint as sum from payout where currency = $1 and occasion = 'weekly'`,
      [currency],
    )
    return Number(rows[0].sum)
  }

  test.each([
    ['an available fee', async () => void (await (await practiceIn(product)).cleared()), part],
    [
      'a fee that is clearing until then',
      async () => void (await (await practiceIn(product)).held('2026-03-06')),
      part,
    ],
    ['a fee that clears later', async () => void (await (await practiceIn(product)).paid('2026-03-09')), 0],
    [
      'a debt is taken off',
      async () => {
        const { provider } = await practiceIn(product)
        await givenAvailable(product, provider.identifier, 20_000_00)
        await givenDebt(product, provider.identifier, 3_000_00)
      },
      17_000_00,
    ],
    [
      'less than the minimum waits',
      async () => void (await givenAvailable(product, (await practiceIn(product)).provider.identifier, 4_999_99)),
      0,
    ],
    [
      'bank details that can be used only after the run wait',
      async () => {
        const { provider } = await practiceIn(product)
        await givenAvailable(product, provider.identifier, 20_000_00)
        await product.database.pool.query(`update payout_account set usable_from = '2026-03-09T06:00:01Z'`)
      },
      0,
    ],
    [
      'other currencies than that of the bank details wait',
      async () => {
        const { provider } = await practiceIn(product)
        await givenAvailable(product, provider.identifier, 500_00, 'GBP')
      },
      0,
    ],
  ])('%s', async (_what, given, expected) => {
    bankOf(product)
    await given()
    expect(await inCurrency('NGN')).toMatchObject({ nextPayouts: expected })
    expect(await inCurrency('GBP')).toMatchObject({ nextPayouts: 0 })
    product.clock.set('2026-03-09T06:00:00Z')
    await product.work()
    expect(await paidOut('NGN')).toBe(expected)
    expect(await paidOut('GBP')).toBe(0)
    expect(await product.bookProblems()).toEqual([])
  })

  test('in two currencies, each for itself', async () => {
    bankOf(product)
    const [lagos, london] = [await practiceIn(product), await practiceIn(product, { country: 'GB', fee: 60_00 })]
    await givenAvailable(product, lagos.provider.identifier, 20_000_00)
    await givenAvailable(product, london.provider.identifier, 51_00, 'GBP')
    expect(await inCurrency('NGN')).toMatchObject({ nextPayouts: 20_000_00 })
    expect(await inCurrency('GBP')).toMatchObject({ nextPayouts: 51_00 })
    product.clock.set('2026-03-09T06:00:00Z')
    await product.work()
    expect([await paidOut('NGN'), await paidOut('GBP')]).toEqual([20_000_00, 51_00])
  })

  test('a therapist with an open payout is left out', async () => {
    bankOf(product).behaviour = { as: 'processing' }
    const practice = await practiceIn(product)
    await practice.cleared()
    expect(await inCurrency('NGN')).toMatchObject({ nextPayouts: part })
    await practice.payout()
    await givenAvailable(product, practice.provider.identifier, 20_000_00)
    expect(await inCurrency('NGN')).toMatchObject({ nextPayouts: 0 })
  })
})
