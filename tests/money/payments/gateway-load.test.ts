/** Frequent queries of one client do not block the payments of others. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { paymentLimits } from '#schemas/money/payments.ts'
import { GatewayUnavailable } from '#platform/gateways/port.ts'
import { guardedGateway } from '#platform/gateways/open-gateways.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { openProduct, start as morning, type Product } from '#tests/support/product.ts'
import { closeAll, given } from './gateway-fixture.ts'

describe('a gateway that limits its calls', () => {
  let milliseconds = 0
  const reason = (error: unknown) => (error instanceof GatewayUnavailable ? error.reason : String(error))
  async function guarded() {
    const simulator = await given.simulator()
    const gateway = guardedGateway(given.gateway(simulator.url), { elapsed: () => milliseconds })
    const verify = () =>
      gateway.verify('topup-018f0000-0000-7000-8000-000000000000').then(String, (error: unknown) => reason(error))
    return { simulator, gateway, verify }
  }
  beforeEach(() => {
    milliseconds = 0
  })
  afterEach(closeAll)

  test('is not called for as long as it says, and then at once', async () => {
    const { simulator, verify, gateway } = await guarded()
    simulator.control.faults({ limitCalls: 1 })
    expect(await verify()).toBe('limited')
    milliseconds = 6_999
    expect(await verify()).toBe('limited')
    await expect(gateway.verify('topup-x')).rejects.toMatchObject({ reason: 'limited', retryAfter: 1 })
    milliseconds = 7_000
    expect(await verify()).toBe('null')
  })

  test('is not treated as failing, however often it says so', async () => {
    const { simulator, verify } = await guarded()
    simulator.control.faults({ limitCalls: 20 })
    for (let times = 0; times < 20; times += 1) {
      expect(await verify()).toBe('limited')
      milliseconds += 7_000
    }
    expect(await verify()).toBe('null')
  })

  test.each([
    ['limits its calls', { limitCalls: 10 }],
    ['fails at', { failCalls: 20 }],
  ])('and %s queries about payments still accepts checkouts', async (_what, faults) => {
    const { simulator, gateway, verify } = await guarded()
    simulator.control.faults({ ...faults, only: 'GET /transaction/verify' })
    for (let times = 0; times < 10; times += 1) await verify()
    expect(['limited', 'resting']).toContain(await verify())
    await expect(gateway.createCheckout(given.order())).resolves.toMatchObject({ authorizationUrl: expect.any(String) })
    await expect(gateway.listBanks('NG', 'NGN')).resolves.not.toEqual([])
  })
})

describe('one client', () => {
  let product: Product
  let client: GivenPerson
  beforeAll(async () => {
    product = await openProduct()
  })
  afterAll(() => product.close())
  beforeEach(async () => {
    product.clock.set(morning)
    product.paystack.control.resetFaults()
    client = await product.given.client()
  })
  afterEach(() => vi.restoreAllMocks())

  const paystack = () => product.backend.services.gateways.named('paystack')
  const topUp = (person = client) => product.as(person).post('/payment/wallet', { amount: 500_00 })
  const begun = async (): Promise<string> => (await topUp()).body.payment.reference
  const state = (reference: string) => product.as(client).get(`/payment/status/${reference}`)

  test('who queries one payment thirty times causes one call to the gateway in a few seconds', async () => {
    const reference = await begun()
    const verify = vi.spyOn(paystack(), 'verify')
    const answers = await Promise.all(Array.from({ length: 30 }, () => state(reference)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.status}`))).toEqual(new Set(['202 pending']))
    expect(verify).toHaveBeenCalledTimes(1)
    product.clock.advance({ seconds: paymentLimits.querySeconds })
    await Promise.all([state(reference), state(reference)])
    expect(verify).toHaveBeenCalledTimes(2)
  })

  test('gets the stored status while the gateway limits its calls', async () => {
    const reference = await begun()
    product.paystack.control.faults({ limitCalls: 1 })
    expect(await state(reference)).toMatchObject({ status: 202, body: { status: 'pending', final: false } })
    product.paystack.control.pay(reference)
    product.clock.advance({ seconds: paymentLimits.querySeconds })
    expect(await state(reference)).toMatchObject({ status: 200, body: { status: 'success' } })
  })

  test('gets the time to wait when a checkout meets the limit of the gateway', async () => {
    product.paystack.control.faults({ limitCalls: 1 })
    const refused = await topUp()
    expect(refused).toMatchObject({ status: 503, body: { code: 'GATEWAY_UNAVAILABLE', retryAfter: 7 } })
    expect(refused.headers['retry-after']).toBe('7')
  })

  test('has few concurrent calls at a gateway, and others continue', async () => {
    const { promise: isWell, resolve: recover } = Promise.withResolvers<void>()
    const reached: string[] = []
    const { promise: areFull, resolve: full } = Promise.withResolvers<void>()
    const original = paystack().createCheckout.bind(paystack())
    vi.spyOn(paystack(), 'createCheckout').mockImplementation(async (order) => {
      reached.push(order.email)
      if (reached.length === paymentLimits.gatewayCallsAtOnce) full()
      if (order.email === client.email) await isWell
      return original(order)
    })
    const waiting = Array.from({ length: paymentLimits.gatewayCallsAtOnce }, () => topUp())
    await areFull
    const refused = await topUp()
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const other = await product.given.client()
    expect((await topUp(other)).status).toBe(201)
    recover()
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(waiting.map(() => 201))
    expect((await topUp()).status).toBe(201)
  })
})
