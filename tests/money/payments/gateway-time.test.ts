/** No call to a gateway takes longer than the request that waits for it. */
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Gateway, GatewayUnavailable } from '#platform/gateways/port.ts'
import { guardedGateway } from '#platform/gateways/open-gateways.ts'
import { timeLeft, withinTime } from '#platform/core/time-budget.ts'
import { atEnd, closeAll, given } from './gateway-fixture.ts'
import { stripe } from './stripe-fixture.ts'

/** A gateway whose every answer the test gives itself, or never. */
async function heldGateway(open: (url: string) => Gateway) {
  const server: Server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    gateway: open(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    /** When the next call has arrived. */
    arrived: async (): Promise<ServerResponse> => (await once(server, 'request'))[1],
  }
}

const reply = (answer: ServerResponse, status: number, body: object) =>
  answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const reasonOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: unknown) => (error instanceof GatewayUnavailable ? error.reason : String(error)),
  )

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(async () => {
  vi.useRealTimers()
  await closeAll()
})

const both: [string, (url: string) => Gateway][] = [
  ['paystack', (url) => given.gateway(url)],
  ['stripe', (url) => stripe.gateway(url)],
]

describe.each(both)('a request that calls %s', (name, open) => {
  const order = given.order({ currency: name === 'stripe' ? 'GBP' : 'NGN' })

  test('waits four seconds', async () => {
    const { gateway, arrived } = await heldGateway(open)
    const held = arrived()
    const result = withinTime({}, 0, () => reasonOf(gateway.createCheckout(order)))
    await held
    await vi.advanceTimersByTimeAsync(3_990)
    expect(await Promise.race([result, Promise.resolve('waiting')])).toBe('waiting')
    await vi.advanceTimersByTimeAsync(20)
    expect(await result).toBe('timeout')
  })

  test('waits four seconds for all calls together', async () => {
    const { gateway, arrived } = await heldGateway(open)
    const [first, reference] = [arrived(), name === 'stripe' ? 'cs_1' : null]
    const result = withinTime({}, 0, async () => [
      await reasonOf(gateway.verify('topup-1', reference)),
      await reasonOf(gateway.createCheckout(order)),
      await reasonOf(gateway.createCheckout(order)),
    ])
    const answer = await first
    await vi.advanceTimersByTimeAsync(3_000)
    const second = arrived()
    reply(
      answer,
      404,
      name === 'stripe'
        ? { error: { type: 'invalid_request_error' } }
        : { status: false, code: 'transaction_not_found' },
    )
    await second
    await vi.advanceTimersByTimeAsync(1_000)
    // One second is too short to count as a fault of the gateway.
    expect(await result).toEqual(['answered', 'no_time', 'no_time'])
  })

  test('waits no longer than its caller, minus the time for the answer', async () => {
    const { gateway, arrived } = await heldGateway(open)
    const held = arrived()
    const result = withinTime({ 'x-request-timeout': '3500' }, 500, () => reasonOf(gateway.createCheckout(order)))
    await held
    await vi.advanceTimersByTimeAsync(2_500)
    expect(await result).toBe('timeout')
  })

  test('does not start when its caller has no time left', async () => {
    const { gateway } = await heldGateway(open)
    const result = withinTime({ 'x-request-timeout': '400' }, 0, () => reasonOf(gateway.createCheckout(order)))
    expect(await result).toBe('no_time')
  })

  test('has other timeouts than background work', async () => {
    const { gateway, arrived } = await heldGateway(open)
    const held = arrived()
    const result = reasonOf(gateway.createCheckout(order))
    await held
    await vi.advanceTimersByTimeAsync(14_900)
    expect(await Promise.race([result, Promise.resolve('waiting')])).toBe('waiting')
    await vi.advanceTimersByTimeAsync(200)
    expect(await result).toBe('timeout')
  })
})

describe('requests that wait for a gateway', () => {
  const plain = given.gateway('http://127.0.0.1:9')
  const request = <Done>(work: () => Promise<Done>) => withinTime({}, 0, work)
  function guarded() {
    const { promise: recovered, resolve: recover } = Promise.withResolvers<void>()
    const createCheckout = vi.fn<Gateway['createCheckout']>(async () => {
      await recovered
      return { authorizationUrl: 'https://pay.example/1', gatewayReference: null }
    })
    const verify = vi.fn<Gateway['verify']>(async () => null)
    const gateway = guardedGateway({ ...plain, createCheckout, verify }, { awaited: 3 })
    return { gateway, recover, createCheckout }
  }

  test('are limited: the next is refused at once, with a time to retry, and other purposes continue', async () => {
    const { gateway, recover, createCheckout } = guarded()
    const checkout = () => request(() => gateway.createCheckout(given.order()))
    const waiting = [checkout(), checkout(), checkout()]
    await expect(checkout()).rejects.toMatchObject({ reason: 'busy', retryAfter: 2 })
    expect(createCheckout).toHaveBeenCalledTimes(3)
    await expect(request(() => gateway.verify('topup-1'))).resolves.toBeNull()
    recover()
    await Promise.all(waiting)
    await expect(checkout()).resolves.toMatchObject({ gatewayReference: null })
  })

  test('do not delay background work', async () => {
    const { gateway, recover, createCheckout } = guarded()
    const waiting = [1, 2, 3].map(() => request(() => gateway.createCheckout(given.order())))
    const swept = gateway.createCheckout(given.order())
    expect(createCheckout).toHaveBeenCalledTimes(4)
    recover()
    await Promise.all([...waiting, swept])
  })

  test('do not count as faults of the gateway when they were refused or had no time', async () => {
    const reasons = [
      'no_time',
      'timeout',
      'no_time',
      'timeout',
      'no_time',
      'timeout',
      'no_time',
      'timeout',
      'timeout',
    ] as const
    const answers = [...reasons]
    const verify = async () => {
      const reason = answers.shift()
      if (reason) throw new GatewayUnavailable(reason)
      return null
    }
    const gateway = guardedGateway({ ...plain, verify })
    for (const reason of reasons) expect(await request(() => reasonOf(gateway.verify('topup-1')))).toBe(reason)
    expect(await request(() => reasonOf(gateway.verify('topup-1')))).toBe('resting')
  })

  test('have the time that their caller still waits', async () => {
    expect(timeLeft()).toBeNull()
    expect(await withinTime({ 'x-request-timeout': '2000' }, 300, async () => timeLeft())).toBe(1_700)
    expect(await withinTime({ 'x-request-timeout': 'soon' }, 0, async () => timeLeft())).toBe(9_000)
  })
})
