import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { accountRoutes } from './account-api.ts'
import { accountEndingsOf } from './account-endings.ts'
import { keyCheck, responderOf, sendRefusal, withFaults } from './answers.ts'
import { transactionRoutes } from './api.ts'
import { bankRoutes } from '../shared/bank.ts'
import { checkoutRoutes } from '../shared/checkout.ts'
import type { SimulatorSettings } from '../shared/settings.ts'
import { transferPageRoutes } from '../shared/transfers.ts'
import { checkoutPageOf } from './checkout.ts'
import { type Control, controlOf } from './control.ts'
import { controlRoutes } from './control-routes.ts'
import { counterOf, transferPageOf } from './transfer-page.ts'
import { endingsOf } from './endings.ts'
import { faultBox } from '../shared/faults.ts'
import { refundEndingsOf } from './refund-endings.ts'
import { timersOf } from './simulation.ts'
import { openStore } from './store.ts'
import { transferRoutes } from './transfer-api.ts'
import { transferEndingsOf } from './transfer-endings.ts'
import { webhookSender } from './webhooks.ts'

export type { SimulatorSettings } from '../shared/settings.ts'
export type { Control } from './control.ts'
export type { Faults } from '../shared/faults.ts'
export type { Transaction, TransactionStatus } from './rows.ts'

export interface PaystackSimulator {
  url: string
  port: number
  control: Control
  close(): Promise<void>
}

/** Simulates Paystack: its HTTP API, pages for people, signed webhooks, and every fault on demand. */
export async function createPaystackSimulator(settings: SimulatorSettings): Promise<PaystackSimulator> {
  const { port = 0, host = '127.0.0.1', secretKey, currencies = ['NGN', 'GHS', 'ZAR', 'KES', 'USD'] } = settings
  const {
    laterMs = 20_000,
    automaticMs = null,
    mostPerPage = 100,
    retryMs = [1000, 3000, 10_000, 30_000, 60_000, 300_000],
    now = () => Temporal.Now.instant(),
  } = settings
  if (secretKey.startsWith('sk_live_')) throw new Error('The simulator accepts no live key')

  const store = openStore(settings.file)
  const faults = faultBox()
  const webhooks = webhookSender({ secretKey, store, faults, retryMs })
  webhooks.aim(settings.webhookUrl ?? null)
  const timers = timersOf(now)
  const instant = () => timers.dueIn(0)
  const simulation = { store, faults, webhooks, instant, timers, automaticMs }
  const [payments, accounts] = [endingsOf(simulation, laterMs), accountEndingsOf(simulation)]
  const [transfers, refunds] = [transferEndingsOf(simulation), refundEndingsOf(simulation)]
  const control = controlOf({ store, faults, webhooks, payments, accounts, transfers, refunds })

  const app = fastify({ bodyLimit: 256 * 1024, requestTimeout: 30_000, forceCloseConnections: true })
  app.setErrorHandler<Error & { statusCode?: number }>(({ statusCode = 500 }, _request, reply) =>
    sendRefusal(reply, {
      status: statusCode,
      code: 'invalid_request',
      message: 'The request could not be read',
      nextStep: 'Send valid JSON',
    }),
  )
  app.setNotFoundHandler((_request, reply) =>
    sendRefusal(reply, { status: 404, code: 'not_found', message: 'Not found', nextStep: 'Check the address' }),
  )
  app.get('/healthz', () => ({ status: 'ok' }))
  const withKey = (routes: (scope: FastifyInstance) => void) =>
    app.register(async (scope) => {
      scope.addHook('onRequest', keyCheck(secretKey))
      routes(scope)
    })
  const checkoutUrl = (accessCode: string) => `${publicUrl()}/checkout/${accessCode}`
  const respond = responderOf(faults)
  const ends = { accounts, transfers, refunds }
  const api = { store, faults, respond, currencies, checkoutUrl, instant, mostPerPage, ...ends }
  await withKey((scope) => {
    withFaults(scope, faults)
    transactionRoutes(scope, api)
    accountRoutes(scope, api)
    transferRoutes(scope, api)
  })
  await withKey((scope) => controlRoutes(scope, control, store))
  await app.register(async (scope) => checkoutRoutes(scope, checkoutPageOf(store, payments)))
  await app.register(async (scope) => bankRoutes(scope, counterOf(store, accounts)))
  await app.register(async (scope) => transferPageRoutes(scope, transferPageOf(store, transfers)))

  await app.listen({ port, host })
  const { port: boundPort } = app.server.address() as AddressInfo
  const url = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${boundPort}`
  const publicUrl = () => (settings.publicUrl ?? url).replace(/\/+$/, '')
  webhooks.resume()
  for (const endings of [payments, accounts, transfers, refunds]) endings.resume()

  return {
    url,
    port: boundPort,
    control,
    async close() {
      timers.close()
      await webhooks.close()
      await app.close()
    },
  }
}
