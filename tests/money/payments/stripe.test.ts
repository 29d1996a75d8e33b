import { createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Gateway, GatewayDuplicate } from '#platform/gateways/port.ts'
import type { StripeSimulator } from '#simulators/stripe/app.ts'
import { atEnd, clock, closeAll, given, start } from './gateway-kit.ts'
import { accountAt, payoutAt, stripe, webhookSecret } from './stripe-kit.ts'

/** What is Stripe's alone; everything else it shares with the other gateway (gateway-contract.ts). */

let simulator: StripeSimulator
let gateway: Gateway

beforeEach(async () => {
  clock.now = start
  simulator = await stripe.simulator()
  gateway = stripe.gateway(simulator.url)
})
afterEach(closeAll)

const day = { from: start.subtract({ hours: 1 }).toString(), until: start.add({ hours: 24 }).toString() }

const accountFor = (currency: 'GBP' | 'EUR' | 'USD') => accountAt(gateway, currency)
const payoutTo = () => payoutAt(gateway)

describe('a signature', () => {
  const body = Buffer.from(JSON.stringify({ id: 'evt_1', object: 'event', type: 'payout.paid', data: { object: {} } }))
  const seconds = Math.floor(start.epochMilliseconds / 1000)
  const sign = (at = seconds, secret = webhookSecret) =>
    createHmac('sha256', secret).update(`${at}.${body.toString()}`).digest('hex')
  const heard = (header: string) => gateway.parseWebhook(body, { 'stripe-signature': header })

  test('is good for five minutes', () => {
    clock.now = start.add({ seconds: 300 })
    expect(heard(`t=${seconds},v1=${sign()}`)).toEqual({
      event: 'payout.paid',
      about: { kind: 'other' },
      key: 'evt_1',
    })
    clock.now = start.add({ seconds: 301 })
    expect(heard(`t=${seconds},v1=${sign()}`)).toBeNull()
  })

  test('is one of several, while the secret is being changed', () => {
    const old = sign(seconds, 'whsec_old')
    expect(heard(`t=${seconds},v1=${old},v1=${sign()},v0=${old}`)?.key).toBe('evt_1')
    expect(heard(`t=${seconds},v1=${old},v1=${old}`)).toBeNull()
  })

  test('of either endpoint is right: connected accounts have one of their own', async () => {
    const both = { webhookSecrets: ['whsec_own', 'whsec_of_accounts'] }
    const shop = stripe.gateway(simulator.url, both)
    const heardBy = (secret: string) =>
      shop.parseWebhook(body, { 'stripe-signature': `t=${seconds},v1=${sign(seconds, secret)}` })?.key
    expect(both.webhookSecrets.map(heardBy)).toEqual(['evt_1', 'evt_1'])
    expect(heardBy('whsec_of_the_tests')).toBeUndefined()
  })

  test.each([
    ['of another moment', `t=${seconds + 1},v1=${sign()}`],
    ['of the scheme for tests', `t=${seconds},v0=${sign()}`],
    ['without a moment', `v1=${sign()}`],
    ['that is empty', ''],
  ])('%s is none', (_what, header) => {
    expect(heard(header)).toBeNull()
  })

  test('below something that is no JSON is an event that nobody knows', () => {
    const text = Buffer.from('hello')
    const right = createHmac('sha256', webhookSecret).update(`${seconds}.hello`).digest('hex')
    const event = gateway.parseWebhook(text, { 'stripe-signature': `t=${seconds},v1=${right}` })
    expect(event).toMatchObject({ event: 'unknown', about: { kind: 'other' } })
  })
})

describe('a checkout', () => {
  const addressed = async (url: string, settings = {}) => {
    const order = given.order({ currency: 'GBP' })
    const session = { object: 'checkout.session', id: 'cs_test_1', url, client_reference_id: order.reference }
    const liar = await given.answering(200, session)
    return stripe.gateway(liar, { checkoutHosts: ['checkout.stripe.com'], ...settings }).createCheckout(order)
  }

  test('leads to Stripe', async () => {
    const authorizationUrl = 'https://checkout.stripe.com/c/pay/cs_test_1'
    expect(await addressed(authorizationUrl)).toEqual({ authorizationUrl, gatewayReference: 'cs_test_1' })
  })

  test.each([
    'https://evil.example/c/pay/cs_test_1',
    'http://checkout.stripe.com/c/pay/cs_test_1',
    'javascript:alert(1)',
  ])('never leads to %s', async (url) => {
    await expect(addressed(url)).rejects.toMatchObject({ reason: 'unreadable' })
  })

  test('comes back with our reference, paid or not', async () => {
    const order = given.order({ currency: 'GBP', callbackUrl: 'https://solace.example/wallet/?tab=1' })
    await gateway.createCheckout(order)
    const [session] = simulator.control.transactions()
    const back = `https://solace.example/wallet/?tab=1&reference=${order.reference}`
    expect(session).toMatchObject({ success_url: back, cancel_url: back, client_reference_id: order.reference })
  })

  test('asked for twice with the same words is one, and says so', async () => {
    const order = given.order({ currency: 'GBP' })
    await gateway.createCheckout(order)
    await expect(gateway.createCheckout(order)).rejects.toBeInstanceOf(GatewayDuplicate)
    expect(simulator.control.transactions()).toHaveLength(1)
  })

  test('that was paid later is under way until the money is there', async () => {
    const order = given.order({ currency: 'EUR' })
    const { gatewayReference } = await gateway.createCheckout(order)
    simulator.control.payLater(order.reference)
    expect((await gateway.verify(order.reference, gatewayReference))?.status).toBe('processing')
    simulator.control.pay(order.reference)
    expect((await gateway.verify(order.reference, gatewayReference))?.status).toBe('success')
  })

  test('of somebody else is not taken for this one', async () => {
    const { gatewayReference } = await gateway.createCheckout(given.order({ currency: 'GBP' }))
    await expect(gateway.verify('topup-other', gatewayReference)).rejects.toMatchObject({ reason: 'unreadable' })
  })
})

describe('an answer', () => {
  const order = given.order({ currency: 'GBP' })
  const intent = { object: 'payment_intent', id: 'pi_1', amount_received: 100_00, currency: 'gbp', latest_charge: null }
  const session = { object: 'checkout.session', id: 'cs_test_1', status: 'complete', payment_status: 'paid' }
  const answered = async (changes: object) => {
    const body = { ...session, client_reference_id: order.reference, payment_intent: { ...intent, ...changes } }
    return stripe.gateway(await given.answering(200, body)).verify(order.reference, 'cs_test_1')
  }

  test.each([
    ['a sum in text', { amount_received: '10000' }],
    ['half a penny', { amount_received: 100.5 }],
    ['less than nothing', { amount_received: -1 }],
    ['no sum', { amount_received: null }],
    ['a currency that is none', { currency: 'pounds' }],
    ['no currency', { currency: null }],
  ])('with %s is not believed', async (_what, changes) => {
    await expect(answered(changes)).rejects.toMatchObject({ reason: 'unreadable' })
  })

  test('in whole pence is', async () => {
    expect(await answered({})).toMatchObject({ status: 'success', amount: 100_00, currency: 'GBP' })
  })
})

describe('a question of the payer’s bank', () => {
  test('takes nothing from anybody, until it becomes a dispute', async () => {
    const order = given.order({ currency: 'GBP' })
    const { gatewayReference } = await gateway.createCheckout(order)
    simulator.control.pay(order.reference)
    const { id } = simulator.control.dispute(order.reference, true)
    expect(await gateway.readDispute(id)).toMatchObject({ status: 'won', reference: order.reference })
    expect((await gateway.verify(order.reference, gatewayReference))?.status).toBe('success')
    simulator.control.resolveDispute(order.reference, 'lost')
    expect((await gateway.readDispute(id))?.status).toBe('lost')
  })
})

describe('money on the account of a person', () => {
  test('is drawn into ours once, however often it is found', async () => {
    const { customer, account } = await accountFor('EUR')
    const money = [100_00, 250_00].map((amount) =>
      simulator.control.receive({ accountNumber: account.accountNumber, amount }),
    )
    for (const { id } of [...money, ...money]) await gateway.findIncoming(`${customer}/${id}`)
    await gateway.requery(customer, account)
    const list = await gateway.listMovements(day.from, day.until)
    expect(list.map(({ kind, amount }) => `${kind} ${amount}`).toSorted()).toEqual(['incoming 10000', 'incoming 25000'])
    expect(list.every(({ fees }) => fees > 0)).toBe(true)
  })

  test('whose draw was answered by nobody is drawn once all the same', async () => {
    const { customer, account } = await accountFor('GBP')
    const { id } = simulator.control.receive({ accountNumber: account.accountNumber, amount: 100_00 })
    simulator.control.faults({ dropAnswers: 1, only: 'POST /v1/payment_intents' })
    await expect(gateway.findIncoming(`${customer}/${id}`)).rejects.toMatchObject({ reason: 'connection' })
    expect(await gateway.findIncoming(`${customer}/${id}`)).toMatchObject({ amount: 100_00 })
  })

  test('is told in the list before anybody drew it: the books cannot miss it', async () => {
    const { customer, account } = await accountFor('USD')
    const { id } = simulator.control.receive({ accountNumber: account.accountNumber, amount: 55_00 })
    expect(await gateway.listMovements(day.from, day.until)).toMatchObject([
      { kind: 'incoming', gatewayReference: `${customer}/${id}`, amount: 55_00, fees: 0 },
    ])
  })

  test('of long ago, whose events Stripe has forgotten, is asked of each person', async () => {
    const { customer, account } = await accountFor('GBP')
    const { id } = simulator.control.receive({ accountNumber: account.accountNumber, amount: 55_00, isLate: true })
    expect(await gateway.listMovements(day.from, day.until)).toEqual([])
    clock.now = start.add({ hours: 24 * 31 })
    const found = [{ kind: 'incoming', gatewayReference: `${customer}/${id}`, amount: 55_00 }]
    expect(await gateway.listMovements(day.from, day.until)).toMatchObject(found)
  })

  test('of another person is not found under this one’s name', async () => {
    const [one, other] = [await accountFor('GBP'), await accountFor('GBP')]
    const { id } = simulator.control.receive({ accountNumber: one.account.accountNumber, amount: 100_00 })
    expect(await gateway.findIncoming(`${other.customer}/${id}`)).toBeNull()
  })
})

describe('a payout', () => {
  test('that the bank refuses brings its transfer back, once', async () => {
    const order = await payoutTo()
    await gateway.transfer(order)
    simulator.control.failTransfer(order.reference, 'The account is closed.')
    const failed = { status: 'failed', reason: 'The account is closed.' }
    for (let count = 0; count < 3; count += 1)
      expect(await gateway.verifyTransfer(order.reference, order.recipient)).toMatchObject(failed)
    expect(simulator.control.reversals()).toHaveLength(1)
  })

  test('that ended between its two steps goes on when somebody asks', async () => {
    const order = await payoutTo()
    simulator.control.faults({ failCalls: 1, only: 'POST /v1/payouts' })
    await expect(gateway.transfer(order)).rejects.toMatchObject({ reason: 'fault' })
    expect(simulator.control.transfers()).toEqual([])
    expect(await gateway.verifyTransfer(order.reference, order.recipient)).toMatchObject({ status: 'processing' })
    expect(simulator.control.transfers()).toHaveLength(1)
  })

  test('with too little at Stripe is refused, and nothing was begun', async () => {
    const order = await payoutTo()
    simulator.control.faults({ emptyBalance: true })
    await expect(gateway.transfer(order)).rejects.toMatchObject({ code: 'balance_insufficient' })
    expect(await gateway.verifyTransfer(order.reference, order.recipient)).toBeNull()
  })
})

test('names of accounts are not told here, and no banks are listed', async () => {
  expect(gateway.capabilities('GBP')).toEqual({ card: true, bankTransfer: true, payout: true, resolve: false })
  expect(await gateway.listBanks('GB', 'GBP')).toEqual([])
  expect(await gateway.resolveAccount({ bankCode: '108800', accountNumber: '00012345' })).toBeNull()
})

test('what the test gateway knows outlives its process', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'solace-stripe-'))
  atEnd(() => rm(folder, { recursive: true }))
  const file = join(folder, 'state', 'stripe.json')
  const first = await stripe.simulator({ file })
  const order = given.order({ currency: 'GBP' })
  const { gatewayReference } = await stripe.gateway(first.url).createCheckout(order)
  first.control.pay(order.reference)
  await first.close()
  const second = await stripe.simulator({ file })
  expect((await stripe.gateway(second.url).verify(order.reference, gatewayReference))?.status).toBe('success')
})

test('a test gateway takes no live key', async () => {
  await expect(stripe.simulator({ secretKey: 'sk_live_0123' })).rejects.toThrow('no live key')
})
