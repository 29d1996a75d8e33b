/**
 * What the product needs from a payment gateway (definitions, chapter 2). paystack.ts and stripe.ts give it; one suite of
 * tests holds both to it. References are ours, `<purpose>-<uuid>`, and never used for another sum. Sums are minor units.
 * Every call may throw GatewayUnavailable (nobody knows whether it was done: ask with the same reference) or GatewayRefused.
 */
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'

export const gatewayNames = ['paystack', 'stripe'] as const
export type GatewayName = (typeof gatewayNames)[number]

export interface CheckoutOrder {
  /** Ours, used once: `topup-<uuid>`. */
  reference: string
  /** Minor units. */
  amount: number
  currency: string
  email: string
  /** Where the browser comes back to, with `?reference=`. */
  callbackUrl: string
  metadata: Record<string, string>
}

export interface Checkout {
  /** https on an allowed host; works once. */
  authorizationUrl: string
  /** The gateway's own number for it, where it has one before anybody paid. */
  gatewayReference: string | null
}

/** `abandoned` is said only a day after the start: until then a person may come back and pay, and the state is `pending`. */
export const gatewayStatuses = ['success', 'failed', 'reversed', 'processing', 'pending', 'abandoned'] as const
export type GatewayStatus = (typeof gatewayStatuses)[number]

/** How the gateway itself sees a payment. */
export interface GatewayPayment {
  status: GatewayStatus
  reference: string
  /** What was paid, in minor units; it may differ from what was asked. */
  amount: number
  currency: string
  fees: number
  channel: string | null
  paidAt: string | null
  /** The gateway's own number for it. */
  gatewayReference: string
  message: string
  metadata: Record<string, string>
}

/** What an event is about. It says that something happened, not what is true: ask the gateway. */
export type About =
  | { kind: 'payment'; reference: string; gatewayReference: string | null }
  /** Money on a virtual account. */
  | { kind: 'incoming'; gatewayReference: string }
  /** Refused: not every gateway says so again when it is asked. */
  | { kind: 'virtual_account'; customer: string; isRefused?: boolean }
  | { kind: 'payout'; reference: string }
  /** Ours and the gateway's name for it, as far as the event tells them; else our reference of the payment. */
  | { kind: 'refund'; reference: string | null; gatewayReference: string | null; payment: string | null }
  /** The bank of the payer takes a payment back, or lets it go: `gatewayReference` names the dispute. */
  | { kind: 'dispute'; reference: string | null; gatewayReference: string }
  | { kind: 'other' }

/** An event whose signature is right. */
export interface GatewayEvent {
  event: string
  about: About
  /** The same for every delivery of the same event. */
  key: string
}

export type WebhookHeaders = Record<string, string | string[] | undefined>

export interface Customer {
  /** Of the virtual account, an own uuid: the same one makes one account, however often it is asked. */
  reference: string
  email: string
  firstName: string
  lastName: string
  phone: string | null
  currency: CurrencyCode
}

/** Account that only this customer pays into. Numbers as the country writes them (definitions 1.5). */
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
  /** The gateway's name for the customer, by which incoming money and events are matched. */
  customer: string
  account: AccountNumbers | null
}

/** Money that came by bank transfer, as the gateway itself sees it. */
export interface IncomingTransfer {
  /** Unique at the gateway: credited once. */
  gatewayReference: string
  /** Whose account it came to: as in VirtualAccount. */
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

/** Where a therapist's money goes, as `schemas/money/payouts.ts` takes it. */
export interface PayeeOrder {
  /** Of the bank details, an own uuid. */
  reference: string
  country: 'NG' | 'GB' | 'US' | 'DE'
  currency: CurrencyCode
  /** The therapist; the account may stand under another name. */
  firstName: string
  lastName: string
  email: string
  phone: string | null
  /** When, an ISO instant, and from which address the details were saved, and the gateway's terms accepted by that; null where nobody knows. */
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
  /** What createRecipient gave. */
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
  /** The bank's words, where it refused. */
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

/** A payment that the payer's bank takes back, as the gateway itself sees it. */
export interface GatewayDispute {
  /** Won: the money stays ours. */
  status: 'open' | 'won' | 'lost'
  /** Ours, of the payment; null where the gateway cannot tell. */
  reference: string | null
  gatewayReference: string
  amount: number
  currency: string
}

/** A line of the gateway's own list, against which the books are held. */
export interface GatewayMovement {
  kind: 'payment' | 'incoming' | 'payout' | 'refund'
  /** Ours; null for money that came without one. */
  reference: string | null
  gatewayReference: string
  amount: number
  currency: string
  fees: number
  /** Only what is final and moved money is listed. */
  status: 'success' | 'paid' | 'processed' | 'reversed'
  /** ISO instant. */
  at: string
}

export interface Capabilities {
  card: boolean
  /** Virtual accounts. */
  bankTransfer: boolean
  payout: boolean
  /** Tells the name that belongs to an account number. */
  resolve: boolean
}

export interface Gateway {
  readonly name: GatewayName
  /** Throws GatewayDuplicate, with the state of the first use, for a reference that was used before. */
  createCheckout(order: CheckoutOrder): Promise<Checkout>
  /** Null when the gateway does not know it. `gatewayReference` is what createCheckout or an event told. */
  verify(reference: string, gatewayReference?: string | null): Promise<GatewayPayment | null>
  /** Null when the signature is missing or wrong. Takes the bytes as they came. */
  parseWebhook(rawBody: Buffer, headers: WebhookHeaders): GatewayEvent | null

  ensureVirtualAccount(customer: Customer): Promise<VirtualAccount>
  readVirtualAccount(customer: string): Promise<VirtualAccount>
  /** Null when the gateway knows no such money, or it has not arrived. */
  findIncoming(gatewayReference: string): Promise<IncomingTransfer | null>
  /** Looks again whether money came to this account; what came lately, new or known. */
  requery(customer: string, account: AccountNumbers): Promise<IncomingTransfer[]>

  listBanks(country: string, currency: CurrencyCode): Promise<Bank[]>
  /** Name of the account's owner; null when there is no such account. */
  resolveAccount(account: { bankCode: string; accountNumber: string }): Promise<{ accountName: string } | null>
  /** Throws GatewayRefused with the reason where the details are refused. */
  createRecipient(order: PayeeOrder): Promise<{ recipient: string }>
  /** The same reference again moves no more money: answers with what became of the first. */
  transfer(order: TransferOrder): Promise<GatewayTransfer>
  /** Null when the gateway never got it. */
  verifyTransfer(reference: string, recipient: string): Promise<GatewayTransfer | null>

  /** The same reference again gives back no more: answers with what became of the first. */
  refund(order: RefundOrder): Promise<GatewayRefund>
  verifyRefund(order: RefundOrder, gatewayReference: string | null): Promise<GatewayRefund | null>
  /** Null when the gateway does not know it. */
  readDispute(gatewayReference: string): Promise<GatewayDispute | null>

  /** Everything of these days that moved money, ISO instants, from (inclusive) until (exclusive). */
  listMovements(from: string, until: string): Promise<GatewayMovement[]>
  capabilities(currency: string): Capabilities
  close(): Promise<void>
}

/** Nobody knows whether the gateway did it: no answer, a fault of its own, an answer that cannot be read. Worth trying again. */
export class GatewayUnavailable extends Error {
  /**
   * `limited`: the gateway answered 429. It works, and nothing was done. `busy`: as many requests as may wait for it do already.
   * `no_time`: the caller could not wait as long as a gateway may take.
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

/** Whether it is sure that the gateway did nothing: the call was not made, or answered so. Whatever else failed may have been done. */
export const wasNotAsked = (error: unknown): boolean =>
  error instanceof GatewayUnavailable && ['resting', 'busy', 'limited'].includes(error.reason)

/** The gateway understood and said no. */
export class GatewayRefused extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** The reference was used before; `payment` is what became of it, null when the gateway cannot tell. */
export class GatewayDuplicate extends GatewayRefused {
  readonly payment: GatewayPayment | null

  constructor(payment: GatewayPayment | null) {
    super(400, 'duplicate_reference', 'Duplicate transaction reference')
    this.payment = payment
  }
}
