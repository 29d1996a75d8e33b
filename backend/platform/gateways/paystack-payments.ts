import { type CheckoutHosts, isCheckoutHost } from './checkout-hosts.ts'
import { accepted, isRefusal, wordOf } from './paystack-answers.ts'
import type { Answered, PaystackCalls } from './paystack-calls.ts'
import { amountOf, at, metadataOf, textOf } from './paystack-parse.ts'
import { tokenOf } from './paystack-token.ts'
import {
  type Checkout,
  type CheckoutOrder,
  GatewayDuplicate,
  type GatewayPayment,
  type GatewayStatus,
  GatewayUnavailable,
  type StoredCard,
} from './port.ts'

export interface CheckoutSettings extends CheckoutHosts {
  now: () => Temporal.Instant
}

/** Hours in which a person may return to an abandoned checkout page. */
const comeBackHours = 24

/** Card payments. */
export function paymentsAt(calls: PaystackCalls, settings: CheckoutSettings) {
  async function verify(reference: string): Promise<GatewayPayment | null> {
    const answered = await calls.get(`/transaction/verify/${encodeURIComponent(reference)}`)
    return isUnknownPayment(answered) ? null : paymentOf(accepted(answered), reference, settings.now())
  }

  return {
    verify,
    async createCheckout(order: CheckoutOrder): Promise<Checkout> {
      const answered = await calls.post('/transaction/initialize', orderOf(order))
      if (isDuplicate(answered)) throw new GatewayDuplicate(await verify(order.reference))
      return checkoutOf(accepted(answered), order.reference, settings)
    },
  }
}

export const isUnknownPayment = (answered: Answered) =>
  isRefusal(answered, 'transaction_not_found', /reference not found/i)
export const isDuplicate = (answered: Answered) =>
  isRefusal(answered, 'duplicate_reference', /duplicate transaction reference/i)

const orderOf = ({ reference, amount, currency, email, callbackUrl, metadata }: CheckoutOrder) => ({
  reference,
  amount,
  currency,
  email,
  callback_url: callbackUrl,
  channels: ['card'],
  metadata,
})

function checkoutOf(data: unknown, reference: string, settings: CheckoutSettings): Checkout {
  const authorizationUrl = wordOf(at(data, 'authorization_url'))
  if (at(data, 'reference') !== reference) throw new GatewayUnavailable('unreadable')
  if (!isCheckoutHost(authorizationUrl, settings)) throw new GatewayUnavailable('unreadable')
  return { authorizationUrl, gatewayReference: null }
}

function paymentOf(data: unknown, reference: string, now: Temporal.Instant): GatewayPayment {
  if (at(data, 'reference') !== reference) throw new GatewayUnavailable('unreadable')
  return {
    status: statusOf(wordOf(at(data, 'status')), textOf(at(data, 'created_at')), now),
    reference,
    amount: amountOf(at(data, 'amount')),
    currency: wordOf(at(data, 'currency')),
    fees: amountOf(at(data, 'fees') ?? 0),
    channel: textOf(at(data, 'channel')),
    paidAt: textOf(at(data, 'paid_at')),
    gatewayReference: wordOf(at(data, 'id')),
    message: textOf(at(data, 'gateway_response')) ?? '',
    metadata: metadataOf(at(data, 'metadata')),
    card: cardOf(data),
  }
}

/** Null for a card that the gateway cannot charge again. */
function cardOf(data: unknown): StoredCard | null {
  const given = at(data, 'authorization')
  const [code, email] = [textOf(at(given, 'authorization_code')), textOf(at(at(data, 'customer'), 'email'))]
  const [fingerprint, last4] = [textOf(at(given, 'signature')), textOf(at(given, 'last4'))]
  const [expMonth, expYear] = [Number(textOf(at(given, 'exp_month'))), Number(textOf(at(given, 'exp_year')))]
  if (at(given, 'reusable') !== true || !code || !email || !fingerprint || !last4) return null
  if (!/^[0-9]{4}$/.test(last4) || !(expMonth >= 1 && expMonth <= 12) || !(expYear >= 2000 && expYear <= 2200))
    return null
  const brand = (textOf(at(given, 'brand')) ?? '').trim().toLowerCase().slice(0, 40)
  return { token: tokenOf({ code, email }), fingerprint, brand, last4, expMonth, expYear }
}

/** An unknown status counts as open: it neither credits nor closes anything. */
function statusOf(status: string, createdAt: string | null, now: Temporal.Instant): GatewayStatus {
  if (status === 'success' || status === 'failed' || status === 'reversed') return status
  return status === 'abandoned' ? leftState(createdAt, now) : 'processing'
}

function leftState(createdAt: string | null, now: Temporal.Instant): GatewayStatus {
  const milliseconds = Date.parse(createdAt ?? '')
  if (Number.isNaN(milliseconds)) return 'pending'
  return now.epochMilliseconds - milliseconds >= comeBackHours * 3_600_000 ? 'abandoned' : 'pending'
}
