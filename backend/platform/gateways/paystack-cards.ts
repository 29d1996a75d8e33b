import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { isCheckoutHost } from './checkout-hosts.ts'
import { accepted, wordOf } from './paystack-answers.ts'
import type { PaystackCalls } from './paystack-calls.ts'
import { at, textOf } from './paystack-parse.ts'
import { parseToken } from './paystack-token.ts'
import { type CheckoutSettings, isDuplicate, paymentsAt } from './paystack-payments.ts'
import {
  type Charge,
  type ChargeOrder,
  type DeclineReason,
  type GatewayPayment,
  GatewayRefused,
  GatewayUnavailable,
} from './port.ts'

/** The smallest first charge that every card takes, in minor units: NGN 50 and USD 0.20 as documented, the others like USD. */
const firstCharge: Record<CurrencyCode, number> = { NGN: 50_00, GBP: 20, USD: 20, EUR: 20 }

/** Kept cards: the gateway charges an authorization for the address with which it was given. */
export function cardsAt(calls: PaystackCalls, settings: CheckoutSettings) {
  const { verify } = paymentsAt(calls, settings)

  /** The outcome of the first call with this reference. */
  async function first(reference: string): Promise<Charge> {
    const payment = await verify(reference)
    if (!payment) throw new GatewayUnavailable('unreadable')
    return { authorizationUrl: null, gatewayReference: null, declined: declinedOf(payment) }
  }

  return {
    addingCardCosts: (currency: CurrencyCode) => firstCharge[currency],
    ensurePayer: async () => null,
    chargeName: () => null,

    async chargeCard({ reference, amount, currency, token, callbackUrl, metadata }: ChargeOrder): Promise<Charge> {
      const { code, email } = parseToken(token)
      const answered = await calls.post('/transaction/charge_authorization', {
        reference,
        amount,
        currency,
        email,
        authorization_code: code,
        metadata,
        ...(callbackUrl !== null && { callback_url: callbackUrl }),
      })
      if (isDuplicate(answered)) return first(reference)
      try {
        return chargeOf(accepted(answered), reference, settings)
      } catch (error) {
        if (!(error instanceof GatewayRefused)) throw error
        return { authorizationUrl: null, gatewayReference: null, declined: 'unusable' }
      }
    },

    async forgetCard(token: string): Promise<void> {
      const answered = await calls.post('/customer/authorization/deactivate', {
        authorization_code: parseToken(token).code,
      })
      if (![400, 404, 422].includes(answered.status)) accepted(answered)
    },
  }
}

function chargeOf(data: unknown, reference: string, settings: CheckoutSettings): Charge {
  if (at(data, 'reference') !== reference) throw new GatewayUnavailable('unreadable')
  if (at(data, 'paused') === true) {
    const authorizationUrl = wordOf(at(data, 'authorization_url'))
    if (!isCheckoutHost(authorizationUrl, settings)) throw new GatewayUnavailable('unreadable')
    return { authorizationUrl, gatewayReference: null, declined: null }
  }
  const declined = at(data, 'status') === 'failed' ? reasonOf(textOf(at(data, 'gateway_response')) ?? '') : null
  return { authorizationUrl: null, gatewayReference: null, declined }
}

const declinedOf = ({ status, message }: GatewayPayment) => (status === 'failed' ? reasonOf(message) : null)

/** The bank's own words, which have no codes. */
function reasonOf(words: string): DeclineReason {
  if (/insufficient/i.test(words)) return 'insufficient_funds'
  return /expired/i.test(words) ? 'expired' : 'declined'
}
