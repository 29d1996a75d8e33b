import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { keyCheck, sendNo, transactionRoutes } from './api.ts'
import { checkoutRoutes } from './checkout.ts'
import { type Control, controlOf, controlRoutes } from './control.ts'
import { endingsOf } from './endings.ts'
import { faultBox } from './faults.ts'
import { openTransactions } from './store.ts'
import { webhookSender } from './webhooks.ts'

export type { Control } from './control.ts'
export type { Faults } from './faults.ts'
export type { Transaction, TransactionStatus } from './store.ts'

export interface SimulatorSettings {
  port?: number
  host?: string
  /** The shop's key: callers show it, webhooks are signed with it. */
  secretKey: string
  /** Address of the checkout page as browsers reach it; else that of the API. */
  publicUrl?: string
  webhookUrl?: string
  currencies?: readonly string[]
  /** Payments outlive the process here. */
  file?: string
  /** How long "pay later" takes. */
  laterMs?: number
  retryMs?: readonly number[]
  now?: () => Temporal.Instant
}

export interface PaystackSimulator {
  url: string
  port: number
  control: Control
  close(): Promise<void>
}

/** Plays the card gateway: its HTTP surface, a checkout page, signed webhooks, and every fault on demand. */
export async function createPaystackSimulator(settings: SimulatorSettings): Promise<PaystackSimulator> {
  const { port = 0, host = '127.0.0.1', secretKey, currencies = ['NGN', 'GHS', 'ZAR', 'KES', 'USD'] } = settings
  const {
    laterMs = 20_000,
    retryMs = [1000, 3000, 10_000, 30_000, 60_000, 300_000],
    now = () => Temporal.Now.instant(),
  } = settings
  if (secretKey.startsWith('sk_live_')) throw new Error('The test gateway takes no live key')

  const store = openTransactions(settings.file)
  const faults = faultBox()
  const onDelivered = (reference: string) => void store.update(reference, { webhookDelivered: true })
  const webhooks = webhookSender({ secretKey, faults, retryMs, onDelivered })
  webhooks.aim(settings.webhookUrl ?? null)
  const endings = endingsOf({ store, faults, webhooks, now, laterMs })
  const control = controlOf(store, endings, webhooks, faults)

  const app = fastify({ bodyLimit: 256 * 1024, requestTimeout: 30_000, forceCloseConnections: true })
  app.setErrorHandler<Error & { statusCode?: number }>(({ statusCode = 500 }, _request, reply) =>
    sendNo(reply, {
      status: statusCode,
      code: 'invalid_request',
      message: 'The request could not be read',
      nextStep: 'Send valid JSON',
    }),
  )
  app.setNotFoundHandler((_request, reply) =>
    sendNo(reply, { status: 404, code: 'not_found', message: 'Not found', nextStep: 'Check the address' }),
  )
  app.get('/healthz', () => ({ status: 'ok' }))
  const withKey = (routes: (scope: FastifyInstance) => void) =>
    app.register(async (scope) => {
      scope.addHook('onRequest', keyCheck(secretKey))
      routes(scope)
    })
  const checkoutUrl = (accessCode: string) => `${publicUrl()}/checkout/${accessCode}`
  await withKey((scope) => transactionRoutes(scope, { store, faults, currencies, checkoutUrl, now }))
  await withKey((scope) => controlRoutes(scope, control, store))
  await app.register(async (scope) => checkoutRoutes(scope, store, endings))

  await app.listen({ port, host })
  const { port: boundPort } = app.server.address() as AddressInfo
  const url = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${boundPort}`
  const publicUrl = () => (settings.publicUrl ?? url).replace(/\/+$/, '')
  endings.resume()

  return {
    url,
    port: boundPort,
    control,
    async close() {
      endings.close()
      await webhooks.close()
      await app.close()
    },
  }
}
