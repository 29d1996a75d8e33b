import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paymentLimits } from '#schemas/money/payments.ts'
import { closeConsistent } from '#tests/money/ledger/close-consistent.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'

let product: Product
let client: GivenPerson
let provider: GivenProvider
beforeAll(async () => {
  product = await openProduct()
  provider = await product.given.provider({ minutes: [0, 1440] })
})
afterAll(() => closeConsistent(product))
beforeEach(async () => {
  product.clock.set(start)
  product.paystack.control.resetFaults()
  client = await product.given.client()
})

const dates = ['03', '04', '05', '06', '09', '10', '11', '12'].map((day) => `2026-03-${day}`)
let place = 0

/** A booking of the client that waits for its payment, each on an hour of its own. */
async function pending() {
  const date = dates[place++ % dates.length] as string
  const slots = await freeSlots(product, provider, date)
  const { body } = await product.as(client).post('/booking', bookable(provider, slots[0]))
  return { identifier: body.identifier as string, slot: slots[0] }
}
const pay = (identifier: string, method: string) =>
  product.as(client).post(`/payment/booking/${identifier}`, { method })
const statusOf = async (identifier: string) => (await product.as(client).get(`/booking/${identifier}`)).body.status
const balance = async (person = client) => (await product.as(person).get('/wallet/balance')).body.balance
const state = (reference: string, person = client) => product.as(person).get(`/payment/status/${reference}`)

describe('a top-up by card', () => {
  const topUp = (amount: number) => product.as(client).post('/payment/wallet', { amount })

  test('is open until the gateway reports success, then credited once', async () => {
    const started = await topUp(500_00)
    expect(started.status).toBe(201)
    expect(started.body.metadata.authorizationUrl).toContain(product.paystack.url)
    const { reference } = started.body.payment
    expect(await state(reference)).toMatchObject({
      status: 202,
      body: { status: 'pending', final: false, purpose: 'topup', amount: 500_00 },
    })
    product.paystack.control.pay(reference)
    product.clock.advance({ seconds: paymentLimits.querySeconds })
    const answers = await Promise.all(Array.from({ length: 20 }, () => state(reference)))
    const states = new Set(answers.map(({ status, body }) => `${status} ${body.status}`))
    expect([...states].filter((one) => one !== '202 pending')).toEqual(['200 success'])
    expect(await state(reference)).toMatchObject({ status: 200, body: { status: 'success' } })
    expect(await balance()).toBe(500_00)
  })

  test('below the minimum returns the minimum', async () => {
    expect(await topUp(499_99)).toMatchObject({
      status: 422,
      body: { code: 'MINIMUM_TOPUP', message: 'Minimum topup amount is ₦500' },
    })
  })

  test.each([0, -1, 1.5, '100', null, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER + 1])(
    'of %s is refused with a message',
    async (amount) => {
      expect(await product.as(client).post('/payment/wallet', { amount: amount as number })).toMatchObject({
        status: 422,
        body: { code: 'VALIDATION_ERROR' },
      })
    },
  )

  test.each(['//evil.example/', '/\\evil', 'https://evil.example/', 'javascript:alert(1)'])(
    'does not return to %s',
    async (returnUrl) => {
      expect((await product.as(client).post('/payment/wallet', { amount: 500_00, returnUrl })).status).toBe(422)
    },
  )

  test('declined is final and moves nothing', async () => {
    const { reference } = (await topUp(500_00)).body.payment
    product.paystack.control.decline(reference)
    expect(await state(reference)).toMatchObject({ status: 200, body: { status: 'failed', final: true } })
    expect(await balance()).toBe(0)
  })

  test('that was abandoned is open for a day and then over', async () => {
    const { reference } = (await topUp(500_00)).body.payment
    product.paystack.control.abandon(reference)
    product.clock.advance({ hours: 23, minutes: 59 })
    expect(await state(reference)).toMatchObject({ status: 202, body: { status: 'pending' } })
    product.clock.advance({ minutes: 1 })
    expect(await state(reference)).toMatchObject({ status: 200, body: { status: 'abandoned', final: true } })
  })

  test.each([
    ['less', { amountOffset: -1 }],
    ['in another currency', { paidCurrency: 'USD' }],
  ])('that paid %s credits nothing', async (_name, faults) => {
    const { reference } = (await topUp(500_00)).body.payment
    product.paystack.control.faults(faults)
    product.paystack.control.pay(reference)
    expect((await state(reference)).body.status).toBe('failed')
    expect(await balance()).toBe(0)
  })

  test('of another user looks like none', async () => {
    const { reference } = (await topUp(500_00)).body.payment
    const other = await product.given.client()
    const foreign = await state(reference, other)
    const unknown = await state('topup-00000000-0000-4000-8000-000000000000', other)
    expect([foreign.status, foreign.body.code]).toEqual([404, 'NOT_FOUND'])
    expect([unknown.status, unknown.body.code]).toEqual([404, 'NOT_FOUND'])
  })

  test('with a failing gateway returns an error and moves nothing', async () => {
    product.paystack.control.faults({ failCalls: 5 })
    const { status, body } = await topUp(500_00)
    expect([status, body.code]).toEqual([503, 'GATEWAY_UNAVAILABLE'])
  })
})

describe("the gateway's event", () => {
  const send = (reference: string, secret: string, event = 'charge.success') => {
    const raw = JSON.stringify({ event, data: { reference, status: 'success', amount: 1 } })
    const signature = createHmac('sha512', secret).update(raw).digest('hex')
    return product.backend.app.inject({
      method: 'POST',
      url: '/payment/webhook/paystack',
      payload: raw,
      headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
    })
  }

  test('credits our own sum once, however often it arrives and whatever sum it contains', async () => {
    const { reference } = (await product.as(client).post('/payment/wallet', { amount: 700_00 })).body.payment
    product.paystack.control.pay(reference)
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(reference, 'sk_test_of_the_tests')))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await balance()).toBe(700_00)
  })
  test('with a wrong signature is refused and changes nothing', async () => {
    const { reference } = (await product.as(client).post('/payment/wallet', { amount: 700_00 })).body.payment
    product.paystack.control.pay(reference)
    expect((await send(reference, 'another secret')).statusCode).toBe(403)
    expect(await balance()).toBe(0)
  })
  test('that is false is not trusted: the product queries the gateway', async () => {
    const { reference } = (await product.as(client).post('/payment/wallet', { amount: 700_00 })).body.payment
    expect((await send(reference, 'sk_test_of_the_tests')).statusCode).toBe(200)
    expect(await balance()).toBe(0)
  })
  test('about an unknown reference is acknowledged', async () => {
    expect((await send('topup-00000000-0000-4000-8000-000000000000', 'sk_test_of_the_tests')).statusCode).toBe(200)
  })
})

describe('a booking by card', () => {
  test('is confirmed when the money arrives, and held for the therapist', async () => {
    const { identifier } = await pending()
    const started = await pay(identifier, 'card')
    const { reference } = started.body.payment
    expect(started.body.metadata.authorizationUrl).toContain('http')
    expect(await statusOf(identifier)).toBe('pending')
    product.paystack.control.pay(reference)
    expect((await state(reference)).body).toMatchObject({
      status: 'success',
      final: true,
      bookingIdentifier: identifier,
    })
    expect(await statusOf(identifier)).toBe('confirmed')
  })

  test('started twice leads to the same page', async () => {
    const { identifier } = await pending()
    const [one, other] = [await pay(identifier, 'card'), await pay(identifier, 'card')]
    expect(other.body).toEqual(one.body)
  })

  test('is found by the sweeper when the client does not return', async () => {
    const { identifier } = await pending()
    const { reference } = (await pay(identifier, 'card')).body.payment
    product.paystack.control.pay(reference)
    product.clock.advance({ minutes: 1 })
    await product.work()
    expect(await statusOf(identifier)).toBe('confirmed')
  })

  test('paid at the very end of the hold is checked before the hold is released', async () => {
    const { identifier } = await pending()
    const { reference } = (await pay(identifier, 'card')).body.payment
    product.paystack.control.pay(reference)
    product.clock.advance({ minutes: 15 })
    await product.work()
    expect(await statusOf(identifier)).toBe('confirmed')
  })

  test('that is never paid releases the time', async () => {
    const { identifier, slot } = await pending()
    product.clock.advance({ minutes: 14, seconds: 59 })
    await product.work()
    expect(await statusOf(identifier)).toBe('pending')
    product.clock.advance({ seconds: 1 })
    await product.work()
    expect(await statusOf(identifier)).toBe('expired')
    expect(await pay(identifier, 'wallet')).toMatchObject({ status: 409, body: { code: 'HOLD_EXPIRED' } })
    const rival = await product.given.client()
    expect((await product.as(rival).post('/booking', bookable(provider, slot))).status).toBe(201)
  })

  test('late money takes the time again when it is still free', async () => {
    const { identifier } = await pending()
    const { reference } = (await pay(identifier, 'card')).body.payment
    product.clock.advance({ minutes: 15 })
    await product.work()
    expect(await statusOf(identifier)).toBe('expired')
    product.paystack.control.pay(reference)
    expect((await state(reference)).body).toMatchObject({ status: 'success' })
    expect(await statusOf(identifier)).toBe('confirmed')
    expect(await balance()).toBe(0)
  })

  test('late money for a time that is taken goes to the wallet, once, and the client is notified', async () => {
    const { identifier, slot } = await pending()
    const { reference } = (await pay(identifier, 'card')).body.payment
    product.clock.advance({ minutes: 15 })
    await product.work()
    const rival = await product.given.client()
    expect((await product.as(rival).post('/booking', bookable(provider, slot))).status).toBe(201)
    product.paystack.control.pay(reference)
    await Promise.all([state(reference), state(reference), state(reference)])
    expect((await state(reference)).body).toMatchObject({ status: 'success', creditedToWallet: true })
    expect(await statusOf(identifier)).toBe('expired')
    expect(await balance()).toBe(15_000_00)
    await product.work()
    expect((await product.mailbox.waitFor({ to: client.email, subjectIncludes: 'wallet' })).text).toContain('₦15,000')
  })

  test('money for a booking that the client cancelled meanwhile goes to the wallet', async () => {
    const { identifier } = await pending()
    const { reference } = (await pay(identifier, 'card')).body.payment
    await product.as(client).post(`/booking/${identifier}/cancel`, {})
    product.paystack.control.pay(reference)
    await state(reference)
    expect([await statusOf(identifier), await balance()]).toEqual(['cancelled', 15_000_00])
  })

  test('paid from the wallet while the card page is open: the card money goes to the wallet', async () => {
    client = await product.given.client({ money: 15_000_00 })
    const { identifier } = await pending()
    const { reference } = (await pay(identifier, 'card')).body.payment
    expect((await pay(identifier, 'wallet')).status).toBe(200)
    product.paystack.control.pay(reference)
    await state(reference)
    expect([await statusOf(identifier), await balance()]).toEqual(['confirmed', 15_000_00])
  })
})

describe('a booking from the wallet', () => {
  test('with one unit too little is refused and nothing moves', async () => {
    client = await product.given.client({ money: 15_000_00 - 1 })
    const { identifier } = await pending()
    expect(await pay(identifier, 'wallet')).toMatchObject({ status: 402, body: { code: 'INSUFFICIENT_FUNDS' } })
    expect([await statusOf(identifier), await balance()]).toEqual(['pending', 15_000_00 - 1])
  })
  test('submitted ten times at once is paid once', async () => {
    client = await product.given.client({ money: 100_000_00 })
    const { identifier } = await pending()
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay(identifier, 'wallet')))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ])
    expect(await balance()).toBe(85_000_00)
  })
  test('two bookings and money for one: one is paid', async () => {
    client = await product.given.client({ money: 15_000_00 })
    const [one, other] = [await pending(), await pending()]
    const answers = await Promise.all([pay(one.identifier, 'wallet'), pay(other.identifier, 'wallet')])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 402])
    expect(await balance()).toBe(0)
  })
  test('of another client looks like none', async () => {
    const { identifier } = await pending()
    const other = await product.given.client({ money: 15_000_00 })
    expect((await product.as(other).post(`/payment/booking/${identifier}`, { method: 'wallet' })).status).toBe(404)
  })
  test('marked as free is refused when it costs something', async () => {
    const { identifier } = await pending()
    expect(await pay(identifier, 'free')).toMatchObject({ status: 409, body: { code: 'POLICY_BLOCKED' } })
  })
})
