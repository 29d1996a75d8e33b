import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Gateway, GatewayDuplicate, GatewayRefused, GatewayUnavailable } from '#platform/gateways/port.ts'
import type { PaystackSimulator, TransactionStatus } from '#simulators/paystack/app.ts'
import { clock, closeAll, given, start } from './gateway-fixture.ts'

let simulator: PaystackSimulator
let gateway: Gateway

beforeEach(async () => {
  clock.now = start
  simulator = await given.simulator()
  gateway = given.gateway(simulator.url)
})
afterEach(closeAll)

const started = async (more = {}) => {
  const order = given.order(more)
  return { order, ...(await gateway.createCheckout(order)) }
}

describe('a checkout', () => {
  test('returns a checkout address, and is open until it is paid', async () => {
    const { order, authorizationUrl } = await started()
    expect(authorizationUrl).toMatch(new RegExp(`^${simulator.url}/checkout/[0-9a-f]{20}$`))
    expect(await gateway.verify(order.reference)).toMatchObject({
      status: 'pending',
      amount: 15_000_00,
      fees: 0,
      paidAt: null,
    })
  })

  test('that was paid has sum, currency, fees and time', async () => {
    const { order } = await started()
    clock.now = start.add({ minutes: 2 })
    simulator.control.pay(order.reference)
    expect(await gateway.verify(order.reference)).toEqual({
      status: 'success',
      reference: order.reference,
      amount: 15_000_00,
      currency: 'NGN',
      fees: 325_00,
      channel: 'card',
      paidAt: '2026-11-23T09:02:00.000Z',
      gatewayReference: expect.stringMatching(/^\d+$/),
      message: 'Successful',
      card: expect.objectContaining({ brand: 'visa', last4: '4242', expMonth: 8, expYear: 2028 }),
      metadata: { user: 'clara' },
    })
  })

  test('with a used reference returns the result of the first', async () => {
    const { order } = await started()
    simulator.control.pay(order.reference)
    const error = await gateway.createCheckout({ ...order, amount: 1_00 }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(GatewayDuplicate)
    expect((error as GatewayDuplicate).payment).toMatchObject({ status: 'success', amount: 15_000_00 })
    expect(simulator.control.transactions()).toHaveLength(1)
  })

  test('whose answer was lost is found by its reference', async () => {
    const order = given.order()
    simulator.control.faults({ dropAnswers: 1 })
    await expect(gateway.createCheckout(order)).rejects.toMatchObject({ reason: 'connection' })
    expect(await gateway.verify(order.reference)).toMatchObject({ status: 'pending' })
  })

  test.each([
    ['currency', { currency: 'EUR' }, 'unsupported_currency'],
    ['address', { email: 'nobody' }, 'invalid_email_address'],
    ['sum', { amount: 0 }, 'invalid_amount'],
    ['reference', { reference: 'topup 1/2' }, 'invalid_reference'],
  ])('with a %s that the gateway does not accept is refused', async (_what, more, code) => {
    await expect(started(more)).rejects.toMatchObject({ code })
    await expect(started(more)).rejects.toBeInstanceOf(GatewayRefused)
  })

  test('is possible in the configured currencies only', () => {
    const wide = given.gateway(simulator.url, { currencies: ['NGN', 'GBP'] })
    const nothing = { card: false, bankTransfer: false, payout: false, resolve: false }
    expect(gateway.capabilities('EUR')).toEqual(nothing)
    expect(wide.capabilities('GBP')).toEqual({ ...nothing, card: true })
    expect(wide.capabilities('NGN')).toEqual({ card: true, bankTransfer: true, payout: true, resolve: true })
  })
})

describe('a payment', () => {
  test.each<[TransactionStatus, string]>([
    ['success', 'success'],
    ['failed', 'failed'],
    ['reversed', 'reversed'],
    ['ongoing', 'processing'],
    ['pending', 'processing'],
    ['processing', 'processing'],
    ['queued', 'processing'],
    ['abandoned', 'pending'],
  ])('that the gateway calls %s is %s', async (theirs, ours) => {
    const { order } = await started()
    simulator.control.setStatus(order.reference, theirs)
    expect((await gateway.verify(order.reference))?.status).toBe(ours)
  })

  test.each([
    ['23:59:59', 'pending'],
    ['24:00:00', 'abandoned'],
  ])('that was abandoned for %s hours is %s', async (time, status) => {
    const { order } = await started()
    const [hours, minutes, seconds] = time.split(':').map(Number)
    clock.now = start.add({ hours, minutes, seconds })
    expect((await gateway.verify(order.reference))?.status).toBe(status)
  })

  test('that was never started is unknown', async () => {
    expect(await gateway.verify(`topup-${crypto.randomUUID()}`)).toBeNull()
  })

  test('with another sum or currency than requested is shown as it was paid', async () => {
    const { order } = await started()
    simulator.control.faults({ amountOffset: -1, paidCurrency: 'GHS' })
    simulator.control.pay(order.reference)
    expect(await gateway.verify(order.reference)).toMatchObject({
      status: 'success',
      amount: 14_999_99,
      currency: 'GHS',
    })
  })

  test.each([
    ['as_sent', { user: 'clara' }],
    ['empty_text', {}],
    ['zero', {}],
  ] as const)('is read with sums as texts, escaped slashes and metadata %s', async (metadata, ours) => {
    const { order } = await started()
    simulator.control.faults({ stringAmounts: true, escapedSlashes: true, metadata })
    simulator.control.pay(order.reference)
    expect(await gateway.verify(order.reference)).toMatchObject({ amount: 15_000_00, fees: 325_00, metadata: ours })
  })
})

describe('a failing gateway', () => {
  test('is called twice to query a payment, and once to start one', async () => {
    const { order } = await started()
    simulator.control.faults({ failCalls: 1 })
    expect((await gateway.verify(order.reference))?.status).toBe('pending')
    simulator.control.faults({ failCalls: 2 })
    await expect(gateway.verify(order.reference)).rejects.toMatchObject({ reason: 'fault' })
    simulator.control.faults({ failCalls: 1 })
    await expect(started()).rejects.toBeInstanceOf(GatewayUnavailable)
    expect(simulator.control.transactions()).toHaveLength(1)
  })

  test('is called again when the connection breaks', async () => {
    const { order } = await started()
    simulator.control.faults({ dropAnswers: 1 })
    expect((await gateway.verify(order.reference))?.status).toBe('pending')
  })

  test('that is slow times out', async () => {
    simulator.control.faults({ delayMs: 5000 })
    const hasty = given.gateway(simulator.url, { totalMs: 100 })
    const before = performance.now()
    await expect(hasty.verify('topup-1')).rejects.toMatchObject({ reason: 'timeout' })
    await expect(hasty.createCheckout(given.order())).rejects.toMatchObject({ reason: 'timeout' })
    expect(performance.now() - before).toBeLessThan(10_000)
  })

  test('that is down is unavailable', async () => {
    const { url } = simulator
    await simulator.close()
    await expect(gateway.verify('topup-1')).rejects.toMatchObject({ reason: 'connection' })
    await expect(given.gateway(url).createCheckout(given.order())).rejects.toMatchObject({ reason: 'connection' })
  })

  test('that refuses our key is no refusal of a payment', async () => {
    const stranger = given.gateway(simulator.url, { secretKey: 'sk_test_wrong' })
    await expect(stranger.createCheckout(given.order())).rejects.toMatchObject({ reason: 'unauthorized' })
    await expect(stranger.verify('topup-1')).rejects.toMatchObject({ reason: 'unauthorized' })
    expect(simulator.control.transactions()).toEqual([])
  })
})
