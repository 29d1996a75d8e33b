import type { TestCard } from '../shared/test-cards.ts'

/** Every status of the real gateway. It also reports `abandoned` before anybody has paid. */
export const transactionStatuses = [
  'abandoned',
  'ongoing',
  'pending',
  'processing',
  'queued',
  'success',
  'failed',
  'reversed',
] as const
export type TransactionStatus = (typeof transactionStatuses)[number]

export const transferStatuses = [
  'pending',
  'otp',
  'received',
  'success',
  'failed',
  'reversed',
  'abandoned',
  'blocked',
  'rejected',
] as const
export type TransferStatus = (typeof transferStatuses)[number]

export const refundStatuses = ['pending', 'processing', 'processed', 'failed', 'needs-attention'] as const
export type RefundStatus = (typeof refundStatuses)[number]

export interface Transaction {
  id: number
  reference: string
  accessCode: string
  email: string
  /** The requested amount in minor units. */
  amount: number
  currency: string
  callbackUrl: string | null
  /** As it was sent: an object, a text, `""`. */
  metadata: unknown
  status: TransactionStatus
  createdAt: string
  paidAt: string | null
  /** The paid amount: a fault can make it differ from the requested amount. */
  paidAmount: number | null
  paidCurrency: string | null
  fees: number | null
  gatewayResponse: string
  /** Pay later: when the money arrives. */
  arrivesAt: string | null
  /** An incoming transfer to a customer's account, without a request of the merchant. */
  incoming?: Incoming
  /** The payer's card, and the authorization that charges it again. */
  card?: TestCard
  authorization?: string
}

/** A card that the gateway keeps for a payer. */
export interface Authorization {
  id: number
  code: string
  email: string
  card: TestCard
  isActive: boolean
}

export interface Incoming {
  customer: string
  accountNumber: string
  senderName: string
  /** The bank has the money, but the gateway has not noticed: only a requery finds it. */
  isLate: boolean
}

export type Order = Pick<Transaction, 'reference' | 'email' | 'amount' | 'currency' | 'callbackUrl' | 'metadata'>

export interface Customer {
  id: number
  code: string
  email: string
  firstName: string | null
  lastName: string | null
  phone: string | null
  metadata: unknown
  createdAt: string
  assignment: 'none' | 'in_progress' | 'assigned' | 'failed'
  account: Account | null
  /** When it is assigned automatically. */
  dueAt: string | null
}

export interface Account {
  accountNumber: string
  accountName: string
  bankSlug: string
  openedAt: string
}

export interface Recipient {
  id: number
  code: string
  name: string
  accountNumber: string
  bankCode: string
  currency: string
  email: string | null
  metadata: unknown
  createdAt: string
}

export interface Transfer {
  id: number
  code: string
  reference: string
  /** Code of the recipient. */
  recipient: string
  amount: number
  currency: string
  fee: number
  /** The merchant's reason. */
  reason: string
  status: TransferStatus
  /** The bank's message. */
  refusal: string | null
  createdAt: string
  updatedAt: string
  transferredAt: string | null
  dueAt: string | null
}

export interface Refund {
  id: number
  /** Reference of the payment. */
  transaction: string
  amount: number
  currency: string
  merchantNote: string | null
  customerNote: string | null
  status: RefundStatus
  refusal: string | null
  createdAt: string
  updatedAt: string
  refundedAt: string | null
  dueAt: string | null
}

export interface Dispute {
  id: number
  /** Reference of the payment. */
  transaction: string
  amount: number
  currency: string
  status: 'awaiting-merchant-feedback' | 'resolved'
  resolution: 'merchant-accepted' | 'declined' | null
  createdAt: string
}

/** An event that was not delivered to the merchant yet. */
export interface UnsentEvent {
  id: number
  event: string
  about: Subject
}

export interface Subject {
  kind: 'transaction' | 'customer' | 'transfer' | 'refund' | 'dispute'
  id: number
}

/** The browser can still decide the outcome. */
export const isUndecided = ({ status }: Transaction) => status === 'abandoned' || status === 'ongoing'

export const isDecided = ({ status }: Transaction) =>
  status === 'success' || status === 'failed' || status === 'reversed'

export const isUnderWay = ({ status }: Transfer) => status === 'pending' || status === 'otp' || status === 'received'

export const isReturning = ({ status }: Refund) =>
  status === 'pending' || status === 'processing' || status === 'needs-attention'
