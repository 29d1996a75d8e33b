import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { faultBox } from '../shared/faults.ts'
import { actsOf } from './acts.ts'
import { apiRoutes, keyCheck, sendRefusal } from './api.ts'
import { ordersOf } from './calls.ts'
import { StripeError } from './demands.ts'
import { bankRoutes } from '../shared/bank.ts'
import { checkoutRoutes } from '../shared/checkout.ts'
import type { SimulatorSettings } from '../shared/settings.ts'
import { transferPageRoutes } from '../shared/transfers.ts'
import { checkoutPageOf } from './checkout.ts'
import { type Control, controlOf, controlRoutes } from './control.ts'
import { counterOf, transferPageOf } from './transfer-page.ts'
import { eventsOf } from './events.ts'
import { questionsOf } from './lists.ts'
import { openStore } from './store.ts'

export type { Control } from './control.ts'

export interface StripeSimulatorSettings extends SimulatorSettings {
  /** Secret of the webhook signature; after a comma, the secret for events of connected accounts. */
  webhookSecret: string
}

export interface StripeSimulator {
  url: string
  port: number
  control: Control
  close(): Promise<void>
}

/**
 * Simulates Stripe: the part of its HTTP API that the product calls, pages for people, signed webhooks, and every fault
 * on demand.
 */
export async function createStripeSimulator(settings: StripeSimulatorSettings): Promise<StripeSimulator> {
  const { port = 0, host = '127.0.0.1', secretKey, webhookSecret, currencies = ['GBP', 'EUR', 'USD'] } = settings
  const {
    laterMs = 20_000,
    automaticMs = null,
    mostPerPage = 100,
    retryMs = [1000, 3000, 10_000, 30_000, 60_000, 300_000],
    now = () => Temporal.Now.instant(),
  } = settings
  if (secretKey.startsWith('sk_live_')) throw new Error('The simulator accepts no live key')

  const store = openStore(now, settings.file)
  const faults = faultBox()
  const events = eventsOf({ store, faults, webhookSecret, retryMs, now })
  events.aim(settings.webhookUrl ?? null)
  const acts = actsOf({ store, events, faults, now, laterMs, automaticMs })
  const control = controlOf(store, acts, events, faults)
  const orders = ordersOf({
    store,
    acts,
    currencies,
    checkoutUrl: (session) => `${publicUrl()}/checkout/${session}`,
    now,
    isBalanceEmpty: () => faults.now().emptyBalance,
  })

  const app = fastify({ bodyLimit: 256 * 1024, requestTimeout: 30_000, forceCloseConnections: true })
  app.setErrorHandler<Error & { statusCode?: number }>(({ statusCode = 500 }, _request, reply) =>
    sendRefusal(reply, new StripeError(statusCode, undefined, 'The request could not be read')),
  )
  app.setNotFoundHandler(({ method, url }, reply) =>
    sendRefusal(reply, new StripeError(404, undefined, `Unrecognized request URL (${method}: ${url}).`)),
  )
  app.get('/healthz', () => ({ status: 'ok' }))
  const withKey = (routes: (scope: FastifyInstance) => void) =>
    app.register(async (scope) => {
      scope.addHook('onRequest', keyCheck(secretKey))
      routes(scope)
    })
  await withKey((scope) =>
    apiRoutes(scope, { store, faults, orders, questions: questionsOf(store, acts, mostPerPage) }),
  )
  await withKey((scope) => controlRoutes(scope, control))
  await app.register(async (scope) => checkoutRoutes(scope, checkoutPageOf(store, acts)))
  await app.register(async (scope) => bankRoutes(scope, counterOf(store, acts)))
  await app.register(async (scope) => transferPageRoutes(scope, transferPageOf(store, acts)))

  await app.listen({ port, host })
  const { port: boundPort } = app.server.address() as AddressInfo
  const url = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${boundPort}`
  const publicUrl = () => (settings.publicUrl ?? url).replace(/\/+$/, '')
  acts.resume()
  events.resume()

  return {
    url,
    port: boundPort,
    control,
    async close() {
      acts.close()
      await events.close()
      await app.close()
    },
  }
}
