/** The state of the simulator, in the format of Stripe's answers; only members that the product reads. */
import type { TestCard } from '../shared/test-cards.ts'

interface Named {
  id: string
  object: string
  /** Seconds. */
  created: number
}

export type Metadata = Record<string, string>

export interface Session extends Named {
  object: 'checkout.session'
  /** Older files lack it. */
  mode?: 'payment' | 'setup'
  client_reference_id: string
  customer_email: string | null
  amount_total: number
  currency: string
  metadata: Metadata
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid' | 'no_payment_required'
  payment_intent: string | null
  setup_intent?: string | null
  intent_metadata: Metadata
  success_url: string
  cancel_url: string
  expires_at: number
  url: string | null
  /** Milliseconds: pay later, when the money arrives. */
  arrives_at: number | null
  /** Whose card is kept. */
  customer?: string | null
  setup_future_usage?: 'off_session' | null
  /** The payer's card, chosen before a code is needed. */
  kind?: TestCard
}

export interface Intent extends Named {
  object: 'payment_intent'
  amount: number
  amount_received: number
  currency: string
  customer: string | null
  status:
    | 'succeeded'
    | 'requires_action'
    | 'requires_confirmation'
    | 'requires_payment_method'
    | 'processing'
    | 'canceled'
  latest_charge: string | null
  last_payment_error: { code: string; message: string; decline_code?: string } | null
  setup_future_usage?: 'off_session' | null
  /** The kept card of a charge without a checkout. */
  payment_method?: string
  return_url?: string | null
  next_action?: { type: 'redirect_to_url'; redirect_to_url: { url: string } } | null
  metadata: Metadata
}

/** A card that is added without a payment. */
export interface SetupIntent extends Named {
  object: 'setup_intent'
  customer: string
  status: 'succeeded' | 'requires_action' | 'requires_payment_method'
  payment_method: string | null
  last_setup_error: { code: string; message: string } | null
  metadata: Metadata
}

export interface Charge extends Named {
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  refunded: boolean
  disputed: boolean
  paid: boolean
  currency: string
  customer: string | null
  payment_intent: string
  balance_transaction: string
  payment_method: string | null
  payment_method_details: { type: 'card' | 'customer_balance'; card?: PaymentMethod['card'] }
  outcome: { seller_message: string }
  metadata: Metadata
}

/** A kept card. */
export interface PaymentMethod extends Named {
  object: 'payment_method'
  type: 'card'
  /** Null: detached. */
  customer: string | null
  card: { brand: string; last4: string; exp_month: number; exp_year: number; fingerprint: string }
  kind: TestCard
}

export interface BalanceTransaction extends Named {
  object: 'balance_transaction'
  amount: number
  fee: number
  net: number
  currency: string
  exchange_rate: number | null
  source: string
}

export interface Customer extends Named {
  object: 'customer'
  email: string
  name: string | null
  phone: string | null
  metadata: Metadata
  /** Reference of the bank details that were issued, by currency. */
  numbers: Record<string, string>
}

export interface CashMoney extends Named {
  object: 'customer_cash_balance_transaction'
  customer: string
  type: 'funded' | 'applied_to_payment'
  net_amount: number
  ending_balance: number
  currency: string
  funded?: { bank_transfer: Record<string, unknown> }
  applied_to_payment?: { payment_intent: string }
}

export interface Account extends Named {
  object: 'account'
  type: string
  country: string
  email: string | null
  metadata: Metadata
  /** Older files lack it. */
  capabilities?: { transfers?: 'active' | 'inactive' }
  payouts_enabled?: boolean
  requirements: { currently_due: string[]; eventually_due: string[] }
  bank: {
    country: string
    account_holder_name: string
    account_number: string
    routing_number: string | null
    currency: string
  }
}

export interface Transfer extends Named {
  object: 'transfer'
  amount: number
  amount_reversed: number
  reversed: boolean
  currency: string
  destination: string
  transfer_group: string | null
  description: string | null
  metadata: Metadata
}

export interface Reversal extends Named {
  object: 'transfer_reversal'
  amount: number
  currency: string
  transfer: string
}

export interface Payout extends Named {
  object: 'payout'
  account: string
  amount: number
  currency: string
  status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled'
  arrival_date: number
  failure_code: string | null
  failure_message: string | null
  failure_balance_transaction: string | null
  metadata: Metadata
}

export interface Refund extends Named {
  object: 'refund'
  amount: number
  currency: string
  charge: string
  payment_intent: string
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled'
  failure_reason?: string
  metadata: Metadata
}

export interface Dispute extends Named {
  object: 'dispute'
  amount: number
  currency: string
  charge: string
  payment_intent: string
  reason: string
  status: 'needs_response' | 'warning_needs_response' | 'won' | 'lost'
}

export interface Event extends Named {
  object: 'event'
  type: string
  /** The connected account that the event is about. */
  account?: string
  data: { object: Record<string, unknown> }
  /** No delivery was acknowledged with 200 yet. */
  pending_webhooks: number
}

export interface StripeObjects {
  'checkout.session': Session
  payment_intent: Intent
  setup_intent: SetupIntent
  payment_method: PaymentMethod
  charge: Charge
  balance_transaction: BalanceTransaction
  customer: Customer
  customer_cash_balance_transaction: CashMoney
  account: Account
  transfer: Transfer
  transfer_reversal: Reversal
  payout: Payout
  refund: Refund
  dispute: Dispute
  event: Event
}

export type Kind = keyof StripeObjects
export type StripeObject = StripeObjects[Kind]

export const prefixes: Record<Kind, string> = {
  'checkout.session': 'cs_test',
  payment_intent: 'pi',
  setup_intent: 'seti',
  payment_method: 'pm',
  charge: 'ch',
  balance_transaction: 'txn',
  customer: 'cus',
  customer_cash_balance_transaction: 'ccsbtxn',
  account: 'acct',
  transfer: 'tr',
  transfer_reversal: 'trr',
  payout: 'po',
  refund: 're',
  dispute: 'du',
  event: 'evt',
}
