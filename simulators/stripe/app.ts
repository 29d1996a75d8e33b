import { faultBox } from '../shared/faults.ts'
import { actsOf } from './acts.ts'
import { apiRoutes, keyCheck, sendRefusal } from './api.ts'
import { ordersOf } from './calls.ts'
import { StripeError } from './demands.ts'
import { serverOf } from '../shared/server.ts'
import { type SimulatorSettings, withDefaults } from '../shared/settings.ts'
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
  const { secretKey, laterMs, automaticMs, mostPerPage, retryMs, now, ...others } = withDefaults(settings)
  const { currencies = ['GBP', 'EUR', 'USD'] } = others
  const { webhookSecret } = settings

  const store = openStore(now, others.file)
  const faults = faultBox()
  const events = eventsOf({ store, faults, webhookSecret, retryMs, now })
  events.aim(others.webhookUrl ?? null)
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

  const { app, withKey, start, publicUrl } = serverOf({ ...others, checkKey: keyCheck(secretKey) })
  app.setErrorHandler<Error & { statusCode?: number }>(({ statusCode = 500 }, _request, reply) =>
    sendRefusal(reply, new StripeError(statusCode, undefined, 'The request could not be read')),
  )
  app.setNotFoundHandler(({ method, url }, reply) =>
    sendRefusal(reply, new StripeError(404, undefined, `Unrecognized request URL (${method}: ${url}).`)),
  )
  await withKey((scope) =>
    apiRoutes(scope, { store, faults, orders, questions: questionsOf(store, acts, mostPerPage) }),
  )
  await withKey((scope) => controlRoutes(scope, control))
  const { url, port } = await start({
    checkout: checkoutPageOf(store, acts),
    counter: counterOf(store, acts),
    transfers: transferPageOf(store, acts),
  })
  acts.resume()
  events.resume()

  return {
    url,
    port,
    control,
    async close() {
      acts.close()
      await events.close()
      await app.close()
    },
  }
}
