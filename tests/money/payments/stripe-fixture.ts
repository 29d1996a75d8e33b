import type { Gateway, PayeeOrder } from '#platform/gateways/port.ts'
import { createStripe, type StripeSettings } from '#platform/gateways/stripe.ts'
import { createStripeSimulator, type StripeSimulatorSettings } from '#simulators/stripe/app.ts'
import { atEnd, clock, given, secretKey } from './gateway-fixture.ts'

export const webhookSecret = 'whsec_of_the_tests'

export const stripe = {
  async simulator(settings: Partial<StripeSimulatorSettings> = {}) {
    const simulator = await createStripeSimulator({
      secretKey,
      webhookSecret,
      now: () => clock.now,
      retryMs: [20, 20, 20, 20],
      ...settings,
    })
    atEnd(() => simulator.close())
    return simulator
  },
  gateway(baseUrl: string, settings: Partial<StripeSettings> = {}) {
    const gateway = createStripe({
      baseUrl,
      secretKey,
      webhookSecrets: [webhookSecret],
      currencies: ['GBP', 'EUR', 'USD'],
      checkoutHosts: ['127.0.0.1'],
      loopbackHttp: true,
      now: () => clock.now,
      ...settings,
    })
    atEnd(() => gateway.close())
    return gateway
  },
}

/** A virtual account of a person. */
export async function accountAt(gateway: Gateway, currency: 'GBP' | 'EUR' | 'USD') {
  const person = { email: 'clara@example.com', firstName: 'Clara', lastName: 'Vogel', phone: null }
  const { customer, account } = await gateway.ensureVirtualAccount({
    ...person,
    reference: crypto.randomUUID(),
    currency,
  })
  if (!account) throw new Error('No account was opened')
  return { customer, account }
}

/** A payout to a therapist, not sent yet. */
export async function payoutAt(gateway: Gateway, more: Partial<PayeeOrder> = {}) {
  const { recipient } = await gateway.createRecipient(given.payee(more))
  return {
    reference: `payout-${crypto.randomUUID()}`,
    amount: 90_00,
    currency: 'GBP' as const,
    recipient,
    reason: 'Solace',
  }
}
