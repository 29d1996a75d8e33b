import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { type Answered, openPaystackCalls } from './paystack-calls.ts'
import { amountOf, at, metadataOf, textOf } from './paystack-parse.ts'
import {
  type Checkout,
  type CheckoutOrder,
  type Gateway,
  GatewayDuplicate,
  type GatewayEvent,
  type GatewayPayment,
  GatewayRefused,
  type GatewayStatus,
  GatewayUnavailable,
  type WebhookHeaders,
} from './port.ts'

export interface PaystackSettings {
  /** `https://api.paystack.co`, or the simulator. */
  baseUrl: string
  secretKey: string
  currencies: readonly string[]
  /** Hosts the browser may be sent to, with the port where it is not the usual one: `checkout.paystack.com`. `localhost` alone means any port. */
  checkoutHosts: readonly string[]
  /** Development only: an allowed host that is this machine may be plain http. */
  loopbackHttp?: boolean
  now: () => Temporal.Instant
  connectMs?: number
  totalMs?: number
}

/** Hours in which a person may come back to a checkout page that was left. */
const comeBackHours = 24

export function createPaystack(settings: PaystackSettings): Gateway {
  const { secretKey, currencies, now } = settings
  const calls = openPaystackCalls(settings)

  const verify = async (reference: string) => {
    const answered = await calls.get(`/transaction/verify/${encodeURIComponent(reference)}`)
    return isUnknown(answered) ? null : paymentOf(accepted(answered), reference, now())
  }

  return {
    async createCheckout(order) {
      const answered = await calls.post('/transaction/initialize', orderOf(order))
      if (isDuplicate(answered)) throw new GatewayDuplicate(await verify(order.reference))
      return checkoutOf(accepted(answered), order.reference, settings)
    },
    verify,
    parseWebhook: (rawBody, headers) => (isSigned(rawBody, headers, secretKey) ? eventOf(rawBody) : null),
    capabilities: (currency) => ({ card: currencies.includes(currency) }),
    close: calls.close,
  }
}

const orderOf = ({ reference, amount, currency, email, callbackUrl, metadata }: CheckoutOrder) => ({
  reference,
  amount,
  currency,
  email,
  callback_url: callbackUrl,
  channels: ['card'],
  metadata,
})

function checkoutOf(data: unknown, reference: string, settings: PaystackSettings): Checkout {
  const authorizationUrl = textOf(at(data, 'authorization_url'))
  const accessCode = textOf(at(data, 'access_code'))
  if (!authorizationUrl || !accessCode || at(data, 'reference') !== reference)
    throw new GatewayUnavailable('unreadable')
  if (!isAllowed(authorizationUrl, settings)) throw new GatewayUnavailable('unreadable')
  return { authorizationUrl, accessCode }
}

/** People are sent only where the configuration says that the gateway lives. */
function isAllowed(address: string, { checkoutHosts, loopbackHttp = false }: PaystackSettings): boolean {
  const url = URL.parse(address)
  if (!url || url.username || url.password) return false
  const isLoopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname)
  const isListed = checkoutHosts.includes(url.host) || (isLoopback && checkoutHosts.includes(url.hostname))
  if (!isListed) return false
  return url.protocol === 'https:' || (loopbackHttp && isLoopback && url.protocol === 'http:')
}

function paymentOf(data: unknown, reference: string, now: Temporal.Instant): GatewayPayment {
  const currency = textOf(at(data, 'currency'))
  const gatewayReference = textOf(at(data, 'id'))
  const status = textOf(at(data, 'status'))
  if (!currency || !gatewayReference || !status || at(data, 'reference') !== reference)
    throw new GatewayUnavailable('unreadable')
  return {
    status: statusOf(status, textOf(at(data, 'created_at')), now),
    reference,
    amount: amountOf(at(data, 'amount')),
    currency,
    fees: amountOf(at(data, 'fees') ?? 0),
    channel: textOf(at(data, 'channel')),
    paidAt: textOf(at(data, 'paid_at')),
    gatewayReference,
    message: textOf(at(data, 'gateway_response')) ?? '',
    metadata: metadataOf(at(data, 'metadata')),
  }
}

/** A state that is new to us counts as open: it neither credits nor closes anything. */
function statusOf(status: string, createdAt: string | null, now: Temporal.Instant): GatewayStatus {
  if (status === 'success' || status === 'failed' || status === 'reversed') return status
  return status === 'abandoned' ? leftState(createdAt, now) : 'processing'
}

function leftState(createdAt: string | null, now: Temporal.Instant): GatewayStatus {
  const milliseconds = Date.parse(createdAt ?? '')
  if (Number.isNaN(milliseconds)) return 'pending'
  return now.epochMilliseconds - milliseconds >= comeBackHours * 3_600_000 ? 'abandoned' : 'pending'
}

/** The `data` of an answer that says yes. */
function accepted({ status, body }: Answered): unknown {
  if (status === 401) throw new GatewayUnavailable('unauthorized')
  if (status >= 400 || at(body, 'status') === false) {
    const code = textOf(at(body, 'code')) ?? textOf(at(body, 'type')) ?? 'refused'
    throw new GatewayRefused(status, code, textOf(at(body, 'message')) ?? 'Refused')
  }
  if (at(body, 'status') !== true) throw new GatewayUnavailable('unreadable')
  return at(body, 'data')
}

const saysNo = ({ status, body }: Answered, code: string, words: RegExp) =>
  (status === 400 || status === 404) && (at(body, 'code') === code || words.test(textOf(at(body, 'message')) ?? ''))

const isUnknown = (answered: Answered) => saysNo(answered, 'transaction_not_found', /reference not found/i)
const isDuplicate = (answered: Answered) => saysNo(answered, 'duplicate_reference', /duplicate transaction reference/i)

function isSigned(rawBody: Buffer, headers: WebhookHeaders, secretKey: string): boolean {
  const given = headers['x-paystack-signature']
  if (typeof given !== 'string' || !/^[0-9a-f]{128}$/i.test(given)) return false
  return timingSafeEqual(Buffer.from(given, 'hex'), createHmac('sha512', secretKey).update(rawBody).digest())
}

/** Deliveries carry no number of their own: event, reference and state name one. */
function eventOf(rawBody: Buffer): GatewayEvent {
  const body = jsonOf(rawBody)
  const data = at(body, 'data')
  const event = textOf(at(body, 'event')) ?? 'unknown'
  const reference =
    textOf(at(data, 'reference')) ??
    textOf(at(data, 'transaction_reference')) ??
    textOf(at(at(data, 'transaction'), 'reference'))
  const name = reference ?? createHash('sha256').update(rawBody).digest('hex')
  return { event, reference, key: `${event}:${name}:${textOf(at(data, 'status')) ?? ''}` }
}

function jsonOf(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch {
    // Signed by the gateway, yet no JSON: an event that nobody knows, not a stranger at the door.
    return null
  }
}
