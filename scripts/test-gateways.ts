import { join } from 'node:path'
import type { Past } from '#simulators/shared/past.ts'
import { createPaystackSimulator } from '#simulators/paystack/app.ts'
import { createStripeSimulator } from '#simulators/stripe/app.ts'
import type { OwnSecrets } from './own-secrets.ts'

type Variables = Record<string, string | undefined>

export interface TestGateways {
  /** Null where a real gateway is configured, or none. */
  paystack: { url: string; secretKey: string } | null
  stripe: { url: string; secretKey: string } | null
  /** Settings of the backend for these gateways. */
  environment: Variables
  /** Adds earlier payments to the simulators' lists. */
  recall(pastAt: (gateway: 'paystack' | 'stripe') => Promise<Past>): Promise<void>
  /** Events are delivered to the product at this address. */
  aim(productUrl: string): void
  close(): Promise<void>
}

interface Surroundings {
  dataDir: string
  /** The user's variables. */
  given: Variables
  secrets: OwnSecrets
  clock: () => Temporal.Instant
}

/** Milliseconds until payouts arrive and refunds are processed automatically; shorter than at a bank. */
const automaticMs = 5000

/** A simulator for each gateway that is not configured. */
export async function testGateways({ dataDir, given, secrets, clock }: Surroundings): Promise<TestGateways> {
  const isNamed = (name: string) =>
    Boolean(given[`${name}_BASE_URL`] ?? given[`${name}_SECRET_KEY`]) || given[`${name}_CURRENCIES`] === 'none'
  const own = { now: clock, automaticMs }
  const paystack = isNamed('PAYSTACK')
    ? null
    : await createPaystackSimulator({
        ...own,
        secretKey: secrets.paystack,
        currencies: ['NGN', 'GBP', 'USD', 'EUR'],
        file: join(dataDir, 'payments.json'),
      })
  const stripe = isNamed('STRIPE')
    ? null
    : await createStripeSimulator({
        ...own,
        secretKey: secrets.stripe,
        webhookSecret: secrets.stripeWebhooks,
        file: join(dataDir, 'stripe.json'),
      })
  return {
    paystack: paystack && { url: paystack.url, secretKey: secrets.paystack },
    stripe: stripe && { url: stripe.url, secretKey: secrets.stripe },
    environment: {
      ...(paystack && {
        PAYSTACK_BASE_URL: paystack.url,
        PAYSTACK_SECRET_KEY: secrets.paystack,
        PAYSTACK_CHECKOUT_HOSTS: new URL(paystack.url).host,
      }),
      ...(stripe && {
        STRIPE_BASE_URL: stripe.url,
        STRIPE_SECRET_KEY: secrets.stripe,
        STRIPE_WEBHOOK_SECRET: secrets.stripeWebhooks,
        STRIPE_CHECKOUT_HOSTS: new URL(stripe.url).host,
      }),
    },
    async recall(pastAt) {
      paystack?.control.recall(await pastAt('paystack'))
      stripe?.control.recall(await pastAt('stripe'))
    },
    aim(productUrl) {
      paystack?.control.webhookUrl(`${productUrl}/api/payment/webhook/paystack`)
      stripe?.control.webhookUrl(`${productUrl}/api/payment/webhook/stripe`)
    },
    async close() {
      await paystack?.close()
      await stripe?.close()
    },
  }
}
