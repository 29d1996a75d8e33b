import { bankName, homeBank, slugOf } from './banks.ts'
import type { Faults } from '../shared/faults.ts'
import { cardOf } from '../shared/test-cards.ts'
import type { Customer, Dispute, Recipient, Refund, Subject, Transaction, Transfer } from './rows.ts'
import type { Store } from './store.ts'

const sumIn =
  ({ stringAmounts }: Faults) =>
  (minor: number | null) =>
    minor !== null && stringAmounts ? String(minor) : minor

/** A transaction as `verify`, the list and the webhook show it. */
export function transactionData(store: Store, transaction: Transaction, faults: Faults) {
  const { id, amount, paidAmount, incoming } = transaction
  const sum = sumIn(faults)
  return {
    id,
    domain: 'test',
    status: transaction.status,
    reference: transaction.reference,
    receipt_number: null,
    amount: sum(paidAmount ?? amount),
    requested_amount: sum(amount),
    message: null,
    gateway_response: transaction.gatewayResponse,
    paid_at: transaction.paidAt,
    created_at: transaction.createdAt,
    channel: incoming ? 'dedicated_nuban' : 'card',
    currency: transaction.paidCurrency ?? transaction.currency,
    ip_address: null,
    metadata: metadataOf(transaction, faults),
    fees: sum(transaction.fees),
    customer: payerOf(store, transaction),
    authorization: incoming
      ? {
          channel: 'dedicated_nuban',
          sender_name: incoming.senderName,
          sender_bank: 'Test Bank',
          sender_bank_account_number: 'XXXXXX4321',
          receiver_bank_account_number: incoming.accountNumber,
          narration: `NIP:${incoming.senderName}`,
        }
      : authorizationData(transaction),
    plan: null,
  }
}

function authorizationData({ authorization, card, status }: Transaction) {
  if (authorization === undefined || card === undefined || status !== 'success') return {}
  const { brand, last4, expMonth, expYear, isSingleUse } = cardOf(card)
  return {
    authorization_code: authorization,
    bin: '408408',
    last4,
    exp_month: String(expMonth).padStart(2, '0'),
    exp_year: String(expYear),
    channel: 'card',
    card_type: `${brand} `,
    bank: 'TEST BANK',
    country_code: 'NG',
    brand,
    reusable: !isSingleUse,
    signature: `SIG_${card}`,
    account_name: null,
  }
}

function metadataOf({ metadata, incoming }: Transaction, faults: Faults) {
  if (incoming) return { receiver_account_number: incoming.accountNumber, account_number: incoming.accountNumber }
  return { as_sent: metadata ?? '', empty_text: '', zero: 0 }[faults.metadata]
}

function payerOf(store: Store, { incoming, id, email, accessCode }: Transaction) {
  const customer = incoming && store.customers.find(incoming.customer)
  if (customer) return briefly(customer)
  return {
    id: id + 1_000_000,
    email,
    first_name: null,
    last_name: null,
    customer_code: `CUS_${accessCode}`,
    phone: null,
  }
}

const briefly = ({ id, email, firstName, lastName, code, phone }: Customer) => ({
  id,
  email,
  first_name: firstName,
  last_name: lastName,
  customer_code: code,
  phone,
})

export const customerData = (customer: Customer) => ({
  ...briefly(customer),
  metadata: customer.metadata ?? {},
  domain: 'test',
  identified: false,
  identifications: null,
  dedicated_account: accountData(customer),
  createdAt: customer.createdAt,
})

const identificationOf = ({ assignment }: Customer) =>
  assignment === 'none'
    ? null
    : { status: { in_progress: 'pending', assigned: 'success', failed: 'failed' }[assignment] }

export function accountData(customer: Customer) {
  const { account, id } = customer
  if (!account) return null
  const { name } = homeBank(account.bankSlug)
  return {
    id: id + 500_000,
    bank: { name, id: 20, slug: slugOf(name) },
    account_name: account.accountName,
    account_number: account.accountNumber,
    assigned: true,
    active: true,
    currency: 'NGN',
    created_at: account.openedAt,
    assignment: { assignee_id: id, assignee_type: 'Customer', account_type: 'PAY-WITH-TRANSFER-RECURRING' },
    customer: briefly(customer),
  }
}

export const recipientData = ({ id, code, name, accountNumber, bankCode, currency, ...more }: Recipient) => ({
  active: true,
  createdAt: more.createdAt,
  currency,
  domain: 'test',
  id,
  name,
  email: more.email,
  metadata: more.metadata ?? {},
  recipient_code: code,
  type: 'nuban',
  details: { account_number: accountNumber, account_name: name, bank_code: bankCode, bank_name: bankName(bankCode) },
})

export function transferData(store: Store, transfer: Transfer, faults: Faults) {
  const recipient = store.recipients.find(transfer.recipient)
  const sum = sumIn(faults)
  return {
    id: transfer.id,
    domain: 'test',
    status: transfer.status,
    reference: transfer.reference,
    transfer_code: transfer.code,
    amount: sum(transfer.amount),
    currency: transfer.currency,
    fee_charged: sum(transfer.fee),
    reason: transfer.reason,
    source: 'balance',
    failures: null,
    gateway_response: transfer.refusal,
    recipient: recipient ? recipientData(recipient) : null,
    createdAt: transfer.createdAt,
    updatedAt: transfer.updatedAt,
    transferred_at: transfer.transferredAt,
  }
}

export function refundData(store: Store, refund: Refund, faults: Faults) {
  const sum = sumIn(faults)
  return {
    id: refund.id,
    domain: 'test',
    status: refund.status,
    transaction: store.transactions.find(refund.transaction)?.id ?? null,
    dispute: null,
    amount: sum(refund.amount),
    currency: refund.currency,
    merchant_note: refund.merchantNote,
    customer_note: refund.customerNote,
    gateway_response: refund.refusal,
    createdAt: refund.createdAt,
    updatedAt: refund.updatedAt,
    refunded_at: refund.refundedAt,
  }
}

/** Lists format their times differently. */
export function refundRow(store: Store, refund: Refund, faults: Faults) {
  const { createdAt: created_at, updatedAt: updated_at, ...row } = refundData(store, refund, faults)
  return { ...row, created_at, updated_at }
}

/**
 * A refund event contains the payment, the bank's reference and the amount as text; the refund itself only where it
 * needs attention.
 */
function refundEvent(store: Store, refund: Refund) {
  const { id, status, transaction, amount, currency } = refund
  const payer = store.transactions.find(transaction)
  return {
    status,
    transaction_reference: transaction,
    refund_reference: status === 'processed' ? String(132_013_000_000 + id) : null,
    amount: String(amount),
    currency,
    processor: 'instant-transfer',
    customer: { first_name: null, last_name: null, email: payer?.email ?? null },
    integration: 412_829,
    domain: 'test',
    ...(status === 'needs-attention' && {
      id: String(id),
      customer_note: refund.customerNote,
      merchant_note: refund.merchantNote,
    }),
  }
}

export function disputeData(store: Store, dispute: Dispute, faults: Faults) {
  const transaction = store.transactions.find(dispute.transaction)
  return {
    id: dispute.id,
    domain: 'test',
    status: dispute.status,
    resolution: dispute.resolution,
    refund_amount: sumIn(faults)(dispute.amount),
    currency: dispute.currency,
    transaction: transaction ? transactionData(store, transaction, faults) : null,
    created_at: dispute.createdAt,
  }
}

/** The event's data, as of now. */
export function eventData(store: Store, { kind, id }: Subject, faults: Faults): object {
  if (kind === 'transaction') return transactionData(store, store.transactions.get(id), faults)
  if (kind === 'transfer') return transferData(store, store.transfers.get(id), faults)
  if (kind === 'refund') return refundEvent(store, store.refunds.get(id))
  if (kind === 'dispute') return disputeData(store, store.disputes.get(id), faults)
  const customer = store.customers.get(id)
  return {
    customer: briefly(customer),
    dedicated_account: accountData(customer),
    identification: identificationOf(customer),
  }
}

/** 1.5 % and ₦100 from ₦2,500 on, at most ₦2,000; 3.9 % in other currencies. */
export function feesOf(amount: number, currency: string): number {
  if (currency !== 'NGN') return Math.ceil((amount * 39) / 1000)
  return Math.min(Math.ceil((amount * 15) / 1000) + (amount >= 2500_00 ? 100_00 : 0), 2000_00)
}

/** For incoming transfers: 1 %, at most ₦300. */
export const transferInFees = (amount: number) => Math.min(Math.ceil(amount / 100), 300_00)
