import { accountsAt } from './paystack-accounts.ts'
import { cardsAt } from './paystack-cards.ts'
import { openPaystackCalls } from './paystack-calls.ts'
import { disputesAt } from './paystack-disputes.ts'
import { eventOf, isSigned } from './paystack-events.ts'
import { movementsAt } from './paystack-movements.ts'
import { type CheckoutSettings, paymentsAt } from './paystack-payments.ts'
import { payoutsAt } from './paystack-payouts.ts'
import { refundsAt } from './paystack-refunds.ts'
import type { Gateway } from './port.ts'

export interface PaystackSettings extends CheckoutSettings {
  /** `https://api.paystack.co`, or the simulator. */
  baseUrl: string
  secretKey: string
  currencies: readonly string[]
  connectMs?: number
  totalMs?: number
}

export function createPaystack(settings: PaystackSettings): Gateway {
  const { secretKey, currencies, now } = settings
  const calls = openPaystackCalls(settings)
  const preferredBank = secretKey.startsWith('sk_test_') ? 'test-bank' : 'wema-bank'

  return {
    name: 'paystack',
    ...paymentsAt(calls, settings),
    ...cardsAt(calls, settings),
    ...accountsAt(calls, { preferredBank, now }),
    ...payoutsAt(calls),
    ...refundsAt(calls),
    ...disputesAt(calls),
    parseWebhook: (rawBody, headers) => (isSigned(rawBody, headers, secretKey) ? eventOf(rawBody) : null),
    listMovements: (from, until) => movementsAt(calls, from, until),
    /** Cards are accepted in every currency of the merchant; everything else is for Nigeria only. */
    capabilities: (currency) => {
      const isTaken = currencies.includes(currency)
      const isHome = isTaken && currency === 'NGN'
      return { card: isTaken, bankTransfer: isHome, payout: isHome, resolve: isHome }
    },
    close: calls.close,
  }
}
