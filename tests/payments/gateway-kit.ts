import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPaystack, type PaystackSettings } from '../../backend/kit/card-gateway/paystack.ts'
import type { CheckoutOrder } from '../../backend/kit/card-gateway/port.ts'
import { createPaystackSimulator, type SimulatorSettings } from '../../neighbours/paystack/app.ts'

export const secretKey = 'sk_test_of_the_tests'
export const start = Temporal.Instant.from('2026-11-23T09:00:00Z')

const atEnd: (() => unknown)[] = []
export const closeAll = async () => {
  for (const end of atEnd.splice(0).reverse()) await end()
}

/** A time that a test moves. */
export const clock = { now: start }

export const given = {
  async simulator(settings: Partial<SimulatorSettings> = {}) {
    const simulator = await createPaystackSimulator({
      secretKey,
      now: () => clock.now,
      retryMs: [20, 20, 20, 20],
      ...settings,
    })
    atEnd.push(() => simulator.close())
    return simulator
  },
  gateway(baseUrl: string, settings: Partial<PaystackSettings> = {}) {
    const gateway = createPaystack({
      baseUrl,
      secretKey,
      currencies: ['NGN'],
      checkoutHosts: ['127.0.0.1'],
      loopbackHttp: true,
      now: () => clock.now,
      ...settings,
    })
    atEnd.push(() => gateway.close())
    return gateway
  },
  /** A gateway that answers whatever a test wants. */
  async server(listener: RequestListener) {
    const server = createServer(listener).listen(0, '127.0.0.1')
    await once(server, 'listening')
    atEnd.push(() => {
      server.closeAllConnections()
      server.close()
    })
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  },
  /** A gateway that gives the same answer to everything. */
  answering: (status: number, body: unknown) =>
    given.server((_request, response) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(typeof body === 'string' ? body : JSON.stringify(body)),
    ),
  order: (more: Partial<CheckoutOrder> = {}): CheckoutOrder => ({
    reference: `topup-${crypto.randomUUID()}`,
    amount: 15_000_00,
    currency: 'NGN',
    email: 'clara@example.com',
    callbackUrl: 'https://solace.example/payment/done/',
    metadata: { user: 'clara' },
    ...more,
  }),
}
