import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { isToAccount } from './paystack-accounts.ts'
import { at, textOf } from './paystack-parse.ts'
import type { About, GatewayEvent, WebhookHeaders } from './port.ts'

export function isSigned(rawBody: Buffer, headers: WebhookHeaders, secretKey: string): boolean {
  const given = headers['x-paystack-signature']
  if (typeof given !== 'string' || !/^[0-9a-f]{128}$/i.test(given)) return false
  return timingSafeEqual(Buffer.from(given, 'hex'), createHmac('sha512', secretKey).update(rawBody).digest())
}

/** Deliveries have no identifier of their own: event, subject and status identify one. */
export function eventOf(rawBody: Buffer): GatewayEvent {
  const body = jsonOf(rawBody)
  const data = at(body, 'data')
  const event = textOf(at(body, 'event')) ?? 'unknown'
  const about = aboutOf(event, data)
  const name = nameOf(about, data) ?? createHash('sha256').update(rawBody).digest('hex')
  return { event, about, key: `${event}:${name}:${textOf(at(data, 'status')) ?? ''}` }
}

function aboutOf(event: string, data: unknown): About {
  return readers.find(([beginning]) => event.startsWith(beginning))?.[1](data) ?? { kind: 'other' }
}

/** Prefixes of event names; the first match reads the event, null where it has no identifiable subject. */
const readers: readonly [string, (data: unknown) => About | null][] = [
  ['charge.success', aboutCharge],
  ['charge.dispute.', aboutDispute],
  ['dedicatedaccount.assign.failed', aboutRefusedAccount],
  ['dedicatedaccount.assign.', aboutAccount],
  ['customeridentification.', aboutAccount],
  ['transfer.', aboutPayout],
  ['refund.', aboutRefund],
]

/** What can be an identifier there, and so be queried; anything else identifies nothing. */
function named(value: unknown): string | null {
  const name = textOf(value)
  return name !== null && /^[A-Za-z0-9_=-][A-Za-z0-9_.=-]{0,99}$/.test(name) ? name : null
}

function aboutCharge(data: unknown): About | null {
  const reference = named(at(data, 'reference'))
  if (reference === null) return null
  return isToAccount(data)
    ? { kind: 'incoming', gatewayReference: reference }
    : { kind: 'payment', reference, gatewayReference: null }
}

function aboutDispute(data: unknown): About | null {
  const reference = named(at(at(data, 'transaction'), 'reference'))
  const gatewayReference = named(at(data, 'id'))
  return reference !== null && gatewayReference !== null ? { kind: 'dispute', reference, gatewayReference } : null
}

function aboutAccount(data: unknown) {
  const customer = named(at(at(data, 'customer'), 'customer_code')) ?? named(at(data, 'customer_code'))
  return customer === null ? null : { kind: 'virtual_account' as const, customer }
}

/** The customer object itself does not show it. */
function aboutRefusedAccount(data: unknown): About | null {
  const about = aboutAccount(data)
  return about && { ...about, isRefused: true }
}

function aboutPayout(data: unknown): About | null {
  const reference = named(at(data, 'reference'))
  return reference === null ? null : { kind: 'payout', reference }
}

/** Most of these name only the payment; `refund_reference` is the bank's and cannot be queried. */
function aboutRefund(data: unknown): About | null {
  const [gatewayReference, reference] = [named(at(data, 'id')), named(at(data, 'merchant_note'))]
  const payment = named(at(data, 'transaction_reference'))
  return gatewayReference === null && payment === null ? null : { kind: 'refund', reference, gatewayReference, payment }
}

function nameOf(about: About, data: unknown): string | null {
  if (about.kind === 'other') return null
  if (about.kind === 'virtual_account') return about.customer
  if (about.kind === 'refund')
    return about.gatewayReference ?? [about.payment, textOf(at(data, 'refund_reference'))].filter(Boolean).join('/')
  if (about.kind === 'payment' || about.kind === 'payout') return about.reference
  return about.gatewayReference
}

function jsonOf(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch {
    // Signed by the gateway but not JSON: an unknown event, not a forged one.
    return null
  }
}
