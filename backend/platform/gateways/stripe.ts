import type { CheckoutHosts } from './checkout-hosts.ts'
import type { Gateway } from './port.ts'
import { stripeCards } from './stripe-cards.ts'
import { stripeCheckout } from './stripe-checkout.ts'
import { stripeDisputes } from './stripe-disputes.ts'
import { readStripeEvent } from './stripe-events.ts'
import { stripeIncoming } from './stripe-incoming.ts'
import { openStripeLine, type StripeLineSettings } from './stripe-line.ts'
import { stripeMovements } from './stripe-movements.ts'
import { stripePayouts } from './stripe-payouts.ts'
import { stripeRefunds } from './stripe-refunds.ts'

export interface StripeSettings extends StripeLineSettings, CheckoutHosts {
  /** Secrets of the webhook endpoints, `whsec_…`: events of connected accounts have an endpoint of their own. */
  webhookSecrets: readonly string[]
  currencies: readonly string[]
}

export function createStripe(settings: StripeSettings): Gateway {
  const line = openStripeLine(settings)
  const { webhooks } = line.stripe
  return {
    name: 'stripe',
    ...stripeCheckout(line, settings),
    ...stripeCards(line, settings),
    parseWebhook: (rawBody, headers) => readStripeEvent(rawBody, headers, { ...settings, webhooks }),
    ...stripeIncoming(line),
    listBanks: async () => [],
    resolveAccount: async () => null,
    ...stripePayouts(line),
    ...stripeRefunds(line),
    ...stripeDisputes(line),
    listMovements: stripeMovements(line, settings),
    capabilities: (currency) => {
      const isOurs = settings.currencies.includes(currency)
      return { card: isOurs, bankTransfer: isOurs, payout: isOurs, resolve: false }
    },
    close: line.close,
  }
}
