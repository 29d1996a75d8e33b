import { createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Gateway, GatewayDuplicate } from '#platform/gateways/port.ts'
import type { StripeSimulator } from '#simulators/stripe/app.ts'
import { atEnd, clock, closeAll, given, start } from './gateway-fixture.ts'
import { accountAt, payoutAt, stripe, webhookSecret } from './stripe-fixture.ts'

/** What only Stripe does; the behaviour that both gateways share is in gateway-contract.ts. */

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
  const parsed = (header: string) => gateway.parseWebhook(body, { 'stripe-signature': header })

  test('is valid for five minutes', () => {
    clock.now = start.add({ seconds: 300 })
    expect(parsed(`t=${seconds},v1=${sign()}`)).toEqual({
      event: 'payout.paid',
      about: { kind: 'other' },
      key: 'evt_1',
    })
    clock.now = start.add({ seconds: 301 })
    expect(parsed(`t=${seconds},v1=${sign()}`)).toBeNull()
  })

  test('is one of several during a rotation of the secret', () => {
    const old = sign(seconds, 'whsec_old')
    expect(parsed(`t=${seconds},v1=${old},v1=${sign()},v0=${old}`)?.key).toBe('evt_1')
    expect(parsed(`t=${seconds},v1=${old},v1=${old}`)).toBeNull()
  })

  test('of either endpoint is valid: connected accounts have one of their own', async () => {
    const both = { webhookSecrets: ['whsec_own', 'whsec_of_accounts'] }
    const gatewayOfBoth = stripe.gateway(simulator.url, both)
    const acceptedBy = (secret: string) =>
      gatewayOfBoth.parseWebhook(body, { 'stripe-signature': `t=${seconds},v1=${sign(seconds, secret)}` })?.key
    expect(both.webhookSecrets.map(acceptedBy)).toEqual(['evt_1', 'evt_1'])
    expect(acceptedBy('whsec_of_the_tests')).toBeUndefined()
  })

  test.each([
    ['of another time', `t=${seconds + 1},v1=${sign()}`],
    ['of the scheme for tests', `t=${seconds},v0=${sign()}`],
    ['without a time', `v1=${sign()}`],
    ['that is empty', ''],
  ])('%s is rejected', (_what, header) => {
    expect(parsed(header)).toBeNull()
  })

  test('of a body that is not JSON is an unknown event', () => {
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
    const dishonest = await given.answering(200, session)
    return stripe.gateway(dishonest, { checkoutHosts: ['checkout.stripe.com'], ...settings }).createCheckout(order)
  }

  test('redirects to Stripe', async () => {
    const authorizationUrl = 'https://checkout.stripe.com/c/pay/cs_test_1'
    expect(await addressed(authorizationUrl)).toEqual({ authorizationUrl, gatewayReference: 'cs_test_1' })
  })

  test.each([
    'https://evil.example/c/pay/cs_test_1',
    'http://checkout.stripe.com/c/pay/cs_test_1',
    'javascript:alert(1)',
  ])('never redirects to %s', async (url) => {
    await expect(addressed(url)).rejects.toMatchObject({ reason: 'unreadable' })
  })

  test('returns our reference, paid or not', async () => {
    const order = given.order({ currency: 'GBP', callbackUrl: 'https://solace.example/wallet/?tab=1' })
    await gateway.createCheckout(order)
    const [session] = simulator.control.transactions()
    const back = `https://solace.example/wallet/?tab=1&reference=${order.reference}`
    expect(session).toMatchObject({ success_url: back, cancel_url: back, client_reference_id: order.reference })
  })

  test('requested twice with the same parameters is one, and reports that', async () => {
    const order = given.order({ currency: 'GBP' })
    await gateway.createCheckout(order)
    await expect(gateway.createCheckout(order)).rejects.toBeInstanceOf(GatewayDuplicate)
    expect(simulator.control.transactions()).toHaveLength(1)
  })

  test('that is paid later is pending until the money arrives', async () => {
    const order = given.order({ currency: 'EUR' })
    const { gatewayReference } = await gateway.createCheckout(order)
    simulator.control.payLater(order.reference)
    expect((await gateway.verify(order.reference, gatewayReference))?.status).toBe('processing')
    simulator.control.pay(order.reference)
    expect((await gateway.verify(order.reference, gatewayReference))?.status).toBe('success')
  })

  test('of another client is not mistaken for this one', async () => {
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
    ['a sum as text', { amount_received: '10000' }],
    ['half a penny', { amount_received: 100.5 }],
    ['a negative sum', { amount_received: -1 }],
    ['no sum', { amount_received: null }],
    ['an invalid currency', { currency: 'pounds' }],
    ['no currency', { currency: null }],
  ])('with %s is rejected', async (_what, changes) => {
    await expect(answered(changes)).rejects.toMatchObject({ reason: 'unreadable' })
  })

  test('in whole pence is accepted', async () => {
    expect(await answered({})).toMatchObject({ status: 'success', amount: 100_00, currency: 'GBP' })
  })
})

describe("an inquiry of the payer's bank", () => {
  test('takes no money before it becomes a dispute', async () => {
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

describe('money on the virtual account of a person', () => {
  test('is transferred to our balance once, however often it is found', async () => {
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

  test('is transferred once even when the first answer was lost', async () => {
    const { customer, account } = await accountFor('GBP')
    const { id } = simulator.control.receive({ accountNumber: account.accountNumber, amount: 100_00 })
    simulator.control.faults({ dropAnswers: 1, only: 'POST /v1/payment_intents' })
    await expect(gateway.findIncoming(`${customer}/${id}`)).rejects.toMatchObject({ reason: 'connection' })
    expect(await gateway.findIncoming(`${customer}/${id}`)).toMatchObject({ amount: 100_00 })
  })

  test('is in the list of movements before its transfer, so that reconciliation finds it', async () => {
    const { customer, account } = await accountFor('USD')
    const { id } = simulator.control.receive({ accountNumber: account.accountNumber, amount: 55_00 })
    expect(await gateway.listMovements(day.from, day.until)).toMatchObject([
      { kind: 'incoming', gatewayReference: `${customer}/${id}`, amount: 55_00, fees: 0 },
    ])
  })

  test('from long ago, with expired events at Stripe, is queried for each person', async () => {
    const { customer, account } = await accountFor('GBP')
    const { id } = simulator.control.receive({ accountNumber: account.accountNumber, amount: 55_00, isLate: true })
    expect(await gateway.listMovements(day.from, day.until)).toEqual([])
    clock.now = start.add({ hours: 24 * 31 })
    const found = [{ kind: 'incoming', gatewayReference: `${customer}/${id}`, amount: 55_00 }]
    expect(await gateway.listMovements(day.from, day.until)).toMatchObject(found)
  })

  test("of another person is not found under this one's name", async () => {
    const [one, other] = [await accountFor('GBP'), await accountFor('GBP')]
    const { id } = simulator.control.receive({ accountNumber: one.account.accountNumber, amount: 100_00 })
    expect(await gateway.findIncoming(`${other.customer}/${id}`)).toBeNull()
  })
})

describe('a payout', () => {
  test('that the bank refuses reverses its transfer, once', async () => {
    const order = await payoutTo()
    await gateway.transfer(order)
    simulator.control.failTransfer(order.reference, 'The account is closed.')
    const failed = { status: 'failed', reason: 'The account is closed.' }
    for (let count = 0; count < 3; count += 1)
      expect(await gateway.verifyTransfer(order.reference, order.recipient)).toMatchObject(failed)
    expect(simulator.control.reversals()).toHaveLength(1)
  })

  test('that ended between its two steps continues on the next query', async () => {
    const order = await payoutTo()
    simulator.control.faults({ failCalls: 1, only: 'POST /v1/payouts' })
    await expect(gateway.transfer(order)).rejects.toMatchObject({ reason: 'fault' })
    expect(simulator.control.transfers()).toEqual([])
    expect(await gateway.verifyTransfer(order.reference, order.recipient)).toMatchObject({ status: 'processing' })
    expect(simulator.control.transfers()).toHaveLength(1)
  })

  test('with too little balance at Stripe is refused, and nothing was started', async () => {
    const order = await payoutTo()
    simulator.control.faults({ emptyBalance: true })
    await expect(gateway.transfer(order)).rejects.toMatchObject({ code: 'balance_insufficient' })
    expect(await gateway.verifyTransfer(order.reference, order.recipient)).toBeNull()
  })
})

test('account names are not available here, and no banks are listed', async () => {
  expect(gateway.capabilities('GBP')).toEqual({ card: true, bankTransfer: true, payout: true, resolve: false })
  expect(await gateway.listBanks('GB', 'GBP')).toEqual([])
  expect(await gateway.resolveAccount({ bankCode: '108800', accountNumber: '00012345' })).toBeNull()
})

test('the state of the simulator survives its process', async () => {
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

test('the simulator accepts no live key', async () => {
  await expect(stripe.simulator({ secretKey: 'sk_live_0123' })).rejects.toThrow('no live key')
})
