import request from 'supertest'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Gateway } from '#platform/gateways/port.ts'
import type { StripeSimulator } from '#simulators/stripe/app.ts'
import { clock, closeAll, given, start } from './gateway-fixture.ts'
import { accountAt, payoutAt, stripe } from './stripe-fixture.ts'

let simulator: StripeSimulator
let gateway: Gateway

beforeEach(async () => {
  clock.now = start
  simulator = await stripe.simulator()
  gateway = stripe.gateway(simulator.url)
})
afterEach(closeAll)

describe('automatically', () => {
  const soon = { timeout: 5000, interval: 20 }

  test('requests complete after a while, and the bank refuses a number that ends in 0001', async () => {
    simulator = await stripe.simulator({ automaticMs: 20 })
    gateway = stripe.gateway(simulator.url)
    const [arrives, fails, returns] = [
      await payoutAt(gateway),
      await payoutAt(gateway, { accountNumber: '00010001' }),
      await payoutAt(gateway, { accountNumber: '00010002' }),
    ]
    for (const order of [arrives, fails, returns]) await gateway.transfer(order)
    const statusOf = async ({ reference, recipient }: typeof arrives) =>
      (await gateway.verifyTransfer(reference, recipient))?.status
    await expect
      .poll(async () => [await statusOf(arrives), await statusOf(fails), await statusOf(returns)], soon)
      .toEqual(['paid', 'failed', 'reversed'])
  })

  test('nothing happens in tests before a test triggers it', async () => {
    const order = await payoutAt(gateway)
    await gateway.transfer(order)
    expect(simulator.control.transfers()).toMatchObject([{ status: 'pending' }])
  })
})

describe('the pages of the simulator', () => {
  const send = (path: string, fields: Record<string, string>) =>
    request(simulator.url).post(path).type('form').send(fields)

  test('a card is charged on the checkout page, which redirects back and works once', async () => {
    const order = given.order({ currency: 'GBP' })
    const { authorizationUrl } = await gateway.createCheckout(order)
    const page = () => request(authorizationUrl).get('')
    await page().expect(/£15,000/)
    await send(new URL(authorizationUrl).pathname, { action: 'pay' })
      .expect(303)
      .expect('location', `${order.callbackUrl}?reference=${order.reference}`)
    await page().expect(410)
  })

  test('a bank sends money to a virtual account', async () => {
    const { customer, account } = await accountAt(gateway, 'EUR')
    const fields = { accountNumber: account.accountNumber, amount: '120.50', senderName: 'Ada Okafor' }
    await send('/bank/', fields).expect(200)
    expect(await gateway.requery(customer, account)).toMatchObject([
      { amount: 120_50, currency: 'EUR', senderName: 'Ada Okafor' },
    ])
    await send('/bank/', { ...fields, accountNumber: 'DE00' }).expect(422)
  })

  test('a payout can fail, with the words of the bank, and needs no code', async () => {
    const order = await payoutAt(gateway)
    await gateway.transfer(order)
    expect((await request(simulator.url).get('/transfers/')).text).not.toContain('requestCode')
    await send('/transfers/', { reference: order.reference, act: 'fail', reason: 'Closed last year' })
    expect(await gateway.verifyTransfer(order.reference, order.recipient)).toMatchObject({
      status: 'failed',
      reason: 'Closed last year',
    })
  })
})
