import type { Faults } from './faults.ts'
import type { Transaction } from './store.ts'

/** A transaction as `verify` and the webhook show it. */
export function transactionData(transaction: Transaction, faults: Faults) {
  const {
    id,
    status,
    reference,
    amount,
    paidAmount,
    paidCurrency,
    currency,
    fees,
    paidAt,
    createdAt,
    email,
    gatewayResponse,
  } = transaction
  const sum = (minor: number | null) => (minor !== null && faults.stringAmounts ? String(minor) : minor)
  return {
    id,
    domain: 'test',
    status,
    reference,
    receipt_number: null,
    amount: sum(paidAmount ?? amount),
    requested_amount: sum(amount),
    message: null,
    gateway_response: gatewayResponse,
    paid_at: paidAt,
    created_at: createdAt,
    channel: 'card',
    currency: paidCurrency ?? currency,
    ip_address: null,
    metadata: { as_sent: transaction.metadata ?? '', empty_text: '', zero: 0 }[faults.metadata],
    fees: sum(fees),
    customer: {
      id: id + 1_000_000,
      email,
      first_name: null,
      last_name: null,
      customer_code: `CUS_${transaction.accessCode}`,
      phone: null,
    },
    authorization: {},
    plan: null,
  }
}

export function jsonOf(value: unknown, { escapedSlashes }: Faults): string {
  const text = JSON.stringify(value)
  return escapedSlashes ? text.replaceAll('/', '\\/') : text
}

/** 1.5 % and ₦100 from ₦2,500 on, at most ₦2,000; 3.9 % in other currencies. */
export function feesOf(amount: number, currency: string): number {
  if (currency !== 'NGN') return Math.ceil((amount * 39) / 1000)
  return Math.min(Math.ceil((amount * 15) / 1000) + (amount >= 2500_00 ? 100_00 : 0), 2000_00)
}
