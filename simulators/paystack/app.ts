import { accountRoutes } from './account-api.ts'
import { accountEndingsOf } from './account-endings.ts'
import { keyCheck, responderOf, sendRefusal, withFaults } from './answers.ts'
import { transactionRoutes } from './api.ts'
import { serverOf } from '../shared/server.ts'
import { type SimulatorSettings, withDefaults } from '../shared/settings.ts'
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
  const { secretKey, laterMs, automaticMs, mostPerPage, retryMs, now, ...others } = withDefaults(settings)
  const { currencies = ['NGN', 'GHS', 'ZAR', 'KES', 'USD'] } = others

  const store = openStore(others.file)
  const faults = faultBox()
  const webhooks = webhookSender({ secretKey, store, faults, retryMs })
  webhooks.aim(others.webhookUrl ?? null)
  const timers = timersOf(now)
  const instant = () => timers.dueIn(0)
  const simulation = { store, faults, webhooks, instant, timers, automaticMs }
  const [payments, accounts] = [endingsOf(simulation, laterMs), accountEndingsOf(simulation)]
  const [transfers, refunds] = [transferEndingsOf(simulation), refundEndingsOf(simulation)]
  const control = controlOf({ store, faults, webhooks, payments, accounts, transfers, refunds })

  const { app, withKey, start, publicUrl } = serverOf({ ...others, checkKey: keyCheck(secretKey) })
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
  const checkoutUrl = (accessCode: string) => `${publicUrl()}/checkout/${accessCode}`
  const respond = responderOf(faults)
  const ends = { payments, accounts, transfers, refunds }
  const api = { store, faults, respond, currencies, checkoutUrl, instant, mostPerPage, ...ends }
  await withKey((scope) => {
    withFaults(scope, faults)
    transactionRoutes(scope, api)
    accountRoutes(scope, api)
    transferRoutes(scope, api)
  })
  await withKey((scope) => controlRoutes(scope, control, store))
  const { url, port } = await start({
    checkout: checkoutPageOf(store, payments),
    counter: counterOf(store, accounts),
    transfers: transferPageOf(store, transfers),
  })
  webhooks.resume()
  for (const endings of [payments, accounts, transfers, refunds]) endings.resume()

  return {
    url,
    port,
    control,
    async close() {
      timers.close()
      await webhooks.close()
      await app.close()
    },
  }
}
