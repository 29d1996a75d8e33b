import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPaystack, type PaystackSettings } from '#platform/gateways/paystack.ts'
import type { CheckoutOrder, PayeeOrder } from '#platform/gateways/port.ts'
import { createPaystackSimulator, type SimulatorSettings } from '#simulators/paystack/app.ts'

export const secretKey = 'sk_test_of_the_tests'
export const start = Temporal.Instant.from('2026-11-23T09:00:00Z')

const ends: (() => unknown)[] = []
export const atEnd = (end: () => unknown) => void ends.push(end)
export const closeAll = async () => {
  for (const end of ends.splice(0).reverse()) await end()
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
    atEnd(() => simulator.close())
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
    atEnd(() => gateway.close())
    return gateway
  },
  /** A gateway whose answers a test chooses. */
  async server(listener: RequestListener) {
    const server = createServer(listener).listen(0, '127.0.0.1')
    await once(server, 'listening')
    atEnd(() => {
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
  /** A therapist as the product knows one. */
  payee: (more: Partial<PayeeOrder> = {}): PayeeOrder => ({
    reference: crypto.randomUUID(),
    country: 'GB',
    currency: 'GBP',
    firstName: 'Theo',
    lastName: 'Okafor',
    email: 'theo@example.com',
    phone: '+447700900123',
    savedAt: start.toString(),
    savedFrom: '192.0.2.1',
    accountName: 'Theo Okafor',
    accountOwnership: 'personal',
    accountType: 'checking',
    dateOfBirth: '1980-04-12',
    address: '12 Marina Road, Lagos',
    postalCode: '101241',
    accountNumber: '00012345',
    bankCode: '108800',
    ...more,
  }),
}
