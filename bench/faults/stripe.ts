import { createStripe } from '#platform/gateways/stripe.ts'
import { createStripeSimulator } from '#simulators/stripe/app.ts'
import type { SimulatedGateway, SimulatorSettings } from './gateways.ts'
import { recipientAt } from './payee.ts'

const secretKey = 'sk_test_of_the_faults'
const webhookSecret = 'whsec_of_the_faults'

const now = () => Temporal.Now.instant()

export async function simulateStripe(settings: SimulatorSettings): Promise<SimulatedGateway> {
  const simulator = await createStripeSimulator({ secretKey, webhookSecret, ...settings })
  const { url, control } = simulator
  return {
    name: 'stripe',
    country: 'GB',
    currency: 'GBP',
    url,
    environment: (address) => ({
      STRIPE_BASE_URL: address,
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_CURRENCIES: 'GBP',
      STRIPE_CHECKOUT_HOSTS: new URL(url).host,
      PAYSTACK_CURRENCIES: 'none',
    }),
    webhookUrl: control.webhookUrl,
    payments: () =>
      control.transactions().map(({ reference, status, payment_status: paid }) => ({
        reference,
        status: paid === 'paid' ? 'paid' : status === 'open' ? 'open' : 'over',
      })),
    pay: control.pay,
    refunds: () =>
      control
        .refunds()
        .map(({ id, status }) => ({ id, isEnded: status !== 'pending' && status !== 'requires_action' })),
    processRefund: control.processRefund,
    payouts: () =>
      control
        .transfers()
        .map(({ reference, status }) => ({ reference, isOnItsWay: status === 'pending' || status === 'in_transit' })),
    // Money goes to the therapist's account at Stripe, and from there to the bank.
    sent: () => Math.max(control.moved().length, control.transfers().length),
    succeedPayout: control.succeedTransfer,
    recipient: () =>
      recipientAt(
        createStripe({
          baseUrl: url,
          secretKey,
          webhookSecrets: [webhookSecret],
          currencies: ['GBP'],
          checkoutHosts: [],
          now,
        }),
        { country: 'GB', currency: 'GBP', accountNumber: '00012345', bankCode: '108800' },
      ),
    customers: () => control.customers().map(({ id, numbers }) => ({ code: id, accountNumber: numbers.gbp ?? null })),
    // Stripe issues the account numbers at once.
    openAccount: () => undefined,
    receive: control.receive,
    settled: control.settled,
    close: () => simulator.close(),
  }
}
