/**
 * What the product needs from a payment gateway (docs/product-rules.md#payment-gateways). paystack.ts and stripe.ts
 * implement it; one test suite covers both. References are ours, `<purpose>-<uuid>`, and never used for another amount.
 * Amounts are minor units. Every call may throw GatewayUnavailable (the outcome is unknown: query with the same
 * reference) or GatewayRefused.
 */
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'

export const gatewayNames = ['paystack', 'stripe'] as const
export type GatewayName = (typeof gatewayNames)[number]

export interface CheckoutOrder {
  /** Ours, used once: `topup-<uuid>`. */
  reference: string
  /** Minor units; 0 only adds a card, where `addingCardCosts` is 0. */
  amount: number
  currency: string
  email: string
  /** Where the browser returns, with `?reference=`. */
  callbackUrl: string
  metadata: Record<string, string>
  /** The payer agreed that the gateway keeps the card; `customer` is the result of ensurePayer. */
  saveCard?: { customer: string | null }
}

/** A person whose cards a gateway keeps. */
export interface Payer {
  /** Identifier of the person, a uuid: the same one creates one customer, however often it is sent. */
  reference: string
  email: string
}

/** A card that the gateway keeps and can charge again. */
export interface StoredCard {
  /** Charges the card: a secret, in a format of the gateway's own. */
  token: string
  /** The gateway's mark of the card number, the same whenever this card is saved. */
  fingerprint: string
  /** In lower case: `visa`. */
  brand: string
  last4: string
  expMonth: number
  expYear: number
}

export interface ChargeOrder {
  reference: string
  /** Minor units. */
  amount: number
  currency: string
  /** Of the kept card. */
  token: string
  /** Where the browser returns after a confirmation, with `?reference=`; null: the payer is not there to confirm anything. */
  callbackUrl: string | null
  metadata: Record<string, string>
}

/** Why a kept card was not charged. `unusable`: the gateway no longer knows it. */
export const declineReasons = ['declined', 'insufficient_funds', 'expired', 'authentication', 'unusable'] as const
export type DeclineReason = (typeof declineReasons)[number]

/** What `verify` says is true; this says what the payer has to do, or why it was refused. */
export interface Charge {
  /** The payer's bank wants a confirmation: on an allowed host, as after createCheckout. */
  authorizationUrl: string | null
  gatewayReference: string | null
  /** Null: charged, or in progress. */
  declined: DeclineReason | null
}

export interface Checkout {
  /** https on an allowed host; works once. */
  authorizationUrl: string
  /** The gateway's own identifier for it, where it has one before the payment. */
  gatewayReference: string | null
}

/**
 * `abandoned` is reported only a day after the start: until then a person may return and pay, and the status is
 * `pending`.
 */
export const gatewayStatuses = ['success', 'failed', 'reversed', 'processing', 'pending', 'abandoned'] as const
export type GatewayStatus = (typeof gatewayStatuses)[number]

/** A payment according to the gateway. */
export interface GatewayPayment {
  status: GatewayStatus
  reference: string
  /** The paid amount in minor units; it may differ from the requested amount. */
  amount: number
  currency: string
  fees: number
  channel: string | null
  paidAt: string | null
  /** The gateway's own identifier for it. */
  gatewayReference: string
  message: string
  metadata: Record<string, string>
  /** The card, where it can be kept and charged again. */
  card: StoredCard | null
}

/** The subject of an event. An event says that something happened, not what is true: query the gateway. */
export type About =
  | { kind: 'payment'; reference: string; gatewayReference: string | null }
  /** An incoming transfer to a virtual account. */
  | { kind: 'incoming'; gatewayReference: string }
  /** Refused: not every gateway repeats this when it is queried. */
  | { kind: 'virtual_account'; customer: string; isRefused?: boolean }
  | { kind: 'payout'; reference: string }
  /** Our reference and the gateway's, as far as the event contains them; else our reference of the payment. */
  | { kind: 'refund'; reference: string | null; gatewayReference: string | null; payment: string | null }
  /** A chargeback was opened or closed: `gatewayReference` names the dispute. */
  | { kind: 'dispute'; reference: string | null; gatewayReference: string }
  | { kind: 'other' }

/** An event with a valid signature. */
export interface GatewayEvent {
  event: string
  about: About
  /** The same for every delivery of the same event. */
  key: string
}

export type WebhookHeaders = Record<string, string | string[] | undefined>

export interface Customer {
  /** Identifier of the virtual account, a uuid: the same one creates one account, however often it is sent. */
  reference: string
  email: string
  firstName: string
  lastName: string
  phone: string | null
  currency: CurrencyCode
}

/**
 * Account that only this customer pays into. Numbers in the country's format (docs/product-rules.md#bank-transfers).
 */
export interface AccountNumbers {
  kind: 'nuban' | 'gb' | 'iban' | 'us'
  bankName: string
  accountNumber: string
  accountName: string
  sortCode?: string
  iban?: string
  bic?: string
  routingNumber?: string
}

export interface VirtualAccount {
  status: 'pending' | 'active' | 'failed'
  /** The gateway's identifier of the customer, which matches incoming transfers and events. */
  customer: string
  account: AccountNumbers | null
}

/** An incoming bank transfer according to the gateway. */
export interface IncomingTransfer {
  /** Unique at the gateway: credited once. */
  gatewayReference: string
  /** The customer of the account: as in VirtualAccount. */
  customer: string
  amount: number
  currency: string
  fees: number
  senderName: string | null
  /** ISO instant. */
  at: string
}

export interface Bank {
  code: string
  name: string
}

/** A therapist's bank account, as `schemas/money/payouts.ts` accepts it. */
export interface PayeeOrder {
  /** Identifier of the bank details, a uuid. */
  reference: string
  country: 'NG' | 'GB' | 'US' | 'DE'
  currency: CurrencyCode
  /** The therapist; the account holder may have another name. */
  firstName: string
  lastName: string
  email: string
  phone: string | null
  /**
   * When (ISO instant) and from which address the details were saved, which accepts the gateway's terms; null where
   * unknown.
   */
  savedAt: string
  savedFrom: string | null
  accountName: string
  accountOwnership: 'business' | 'personal'
  accountType: 'checking' | 'savings'
  /** `YYYY-MM-DD`. */
  dateOfBirth: string
  address: string
  postalCode: string
  /** NUBAN, account number or IBAN. */
  accountNumber: string
  /** NG: code of the bank; GB: sort code; US: routing number; DE: BIC. */
  bankCode: string
}

export interface TransferOrder {
  reference: string
  amount: number
  currency: CurrencyCode
  /** The result of createRecipient. */
  recipient: string
  reason: string
}

export interface GatewayTransfer {
  status: 'processing' | 'awaiting_otp' | 'paid' | 'failed' | 'reversed'
  reference: string
  gatewayReference: string
  amount: number
  currency: string
  fees: number
  /** The bank's message, where it refused. */
  reason: string | null
}

export interface RefundOrder {
  reference: string
  payment: { reference: string; gatewayReference: string | null }
  amount: number
  currency: CurrencyCode
}

export interface GatewayRefund {
  status: 'processing' | 'processed' | 'failed' | 'needs_attention'
  gatewayReference: string
  amount: number
  currency: string
  reason: string | null
}

/** A chargeback according to the gateway. */
export interface GatewayDispute {
  /** Won: the money stays ours. */
  status: 'open' | 'won' | 'lost'
  /** Our reference of the payment; null where the gateway does not know it. */
  reference: string | null
  gatewayReference: string
  amount: number
  currency: string
}

/** A line of the gateway's own list, which the ledger is reconciled with. */
export interface GatewayMovement {
  kind: 'payment' | 'incoming' | 'payout' | 'refund'
  /** Ours; null for money that came without one. */
  reference: string | null
  gatewayReference: string
  amount: number
  currency: string
  fees: number
  /** Only final movements are listed. */
  status: 'success' | 'paid' | 'processed' | 'reversed'
  /** ISO instant. */
  at: string
}

export interface Capabilities {
  card: boolean
  /** Virtual accounts. */
  bankTransfer: boolean
  payout: boolean
  /** Looks up the holder of an account number. */
  resolve: boolean
}

export interface Gateway {
  readonly name: GatewayName
  /** Throws GatewayDuplicate, with the status of the first use, for a reference that was used before. */
  createCheckout(order: CheckoutOrder): Promise<Checkout>
  /** Null when the gateway does not know it. `gatewayReference` comes from createCheckout, chargeCard or an event. */
  verify(reference: string, gatewayReference?: string | null): Promise<GatewayPayment | null>

  /** What a checkout that only adds a card charges: minor units, 0 for nothing. The product pays it back. */
  addingCardCosts(currency: CurrencyCode): number
  /** The customer to whom kept cards belong; null where the gateway knows payers by their address. */
  ensurePayer(payer: Payer): Promise<string | null>
  /** Finds a charge whose answer was lost: the `gatewayReference` of `verify` before there is one. */
  chargeName(order: Pick<ChargeOrder, 'reference' | 'token'>): string | null
  /** Charges a kept card. Idempotent: the same reference charges once and returns the outcome of the first call. */
  chargeCard(order: ChargeOrder): Promise<Charge>
  /** Makes the gateway forget a kept card; one that it no longer knows is forgotten already. */
  forgetCard(token: string): Promise<void>
  /** Null when the signature is missing or wrong. Takes the unparsed bytes. */
  parseWebhook(rawBody: Buffer, headers: WebhookHeaders): GatewayEvent | null

  ensureVirtualAccount(customer: Customer): Promise<VirtualAccount>
  readVirtualAccount(customer: string): Promise<VirtualAccount>
  /** Null when the gateway does not know the transfer, or it has not arrived. */
  findIncoming(gatewayReference: string): Promise<IncomingTransfer | null>
  /** Makes the gateway look for transfers to this account; returns recent ones, new or known. */
  requery(customer: string, account: AccountNumbers): Promise<IncomingTransfer[]>

  listBanks(country: string, currency: CurrencyCode): Promise<Bank[]>
  /** Name of the account holder; null when there is no such account. */
  resolveAccount(account: { bankCode: string; accountNumber: string }): Promise<{ accountName: string } | null>
  /** Throws GatewayRefused with the reason where the details are refused. */
  createRecipient(order: PayeeOrder): Promise<{ recipient: string }>
  /** Idempotent: the same reference moves no more money and returns the outcome of the first call. */
  transfer(order: TransferOrder): Promise<GatewayTransfer>
  /** Null when the gateway never received it. */
  verifyTransfer(reference: string, recipient: string): Promise<GatewayTransfer | null>

  /** Idempotent: the same reference refunds no more and returns the outcome of the first call. */
  refund(order: RefundOrder): Promise<GatewayRefund>
  verifyRefund(order: RefundOrder, gatewayReference: string | null): Promise<GatewayRefund | null>
  /** Null when the gateway does not know it. */
  readDispute(gatewayReference: string): Promise<GatewayDispute | null>

  /** All money movements between two ISO instants, from (inclusive) until (exclusive). */
  listMovements(from: string, until: string): Promise<GatewayMovement[]>
  capabilities(currency: string): Capabilities
  close(): Promise<void>
}

/** The outcome is unknown: no answer, a fault of the gateway, or an unreadable answer. Worth a retry. */
export class GatewayUnavailable extends Error {
  /**
   * `limited`: the gateway answered 429; it works, and nothing was done. `busy`: the maximum number of requests is
   * waiting already. `no_time`: the caller could not wait as long as a gateway may take.
   */
  readonly reason:
    | 'timeout'
    | 'connection'
    | 'fault'
    | 'unreadable'
    | 'unauthorized'
    | 'resting'
    | 'limited'
    | 'busy'
    | 'no_time'
  /** Seconds until the next call, where the gateway named them. */
  readonly retryAfter: number | undefined

  constructor(reason: GatewayUnavailable['reason'], options?: ErrorOptions & { retryAfter?: number }) {
    super(`Payment gateway: ${reason}`, options)
    this.reason = reason
    this.retryAfter = options?.retryAfter
  }
}

/**
 * Whether the gateway certainly did nothing: the call was not made, or the answer says so. Any other failure may have
 * taken effect.
 */
export const wasNotSent = (error: unknown): boolean =>
  error instanceof GatewayUnavailable && ['resting', 'busy', 'limited'].includes(error.reason)

/** The gateway understood the request and refused it. */
export class GatewayRefused extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** The reference was used before; `payment` is its outcome, null when the gateway cannot say. */
export class GatewayDuplicate extends GatewayRefused {
  readonly payment: GatewayPayment | null

  constructor(payment: GatewayPayment | null) {
    super(400, 'duplicate_reference', 'Duplicate transaction reference')
    this.payment = payment
  }
}
