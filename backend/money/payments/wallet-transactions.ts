import { currencyFor } from '#schemas/platform/regions.ts'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { Transaction } from '#schemas/money/payments.ts'
import type { RefundStatus } from '#schemas/money/refunds.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { type TransactionFilter, walletTransactions } from './wallet-queries.ts'

/** Transactions of the caller's wallet. */
export function readTransactions(context: Context, filter: TransactionFilter, page: { limit: number; offset: number }) {
  const { identifier, country, timezone } = signedIn(context)
  return walletTransactions(context.db, identifier, currencyFor(country), timezone, filter, page)
}

export type TransactionRow = Awaited<ReturnType<typeof walletTransactions>>['rows'][number]

export const asTransaction = ({ currency, direction, refundStatus, ...row }: TransactionRow): Transaction => ({
  ...row,
  transactionType: row.transactionType as Transaction['transactionType'],
  currency: currency as CurrencyCode,
  direction: direction as 'credit' | 'debit',
  status: row.transactionType === 'payout' && refundStatus ? statusOfRefund[refundStatus] : 'posted',
})

/** A refund to a card, as its owner sees it. */
const statusOfRefund = {
  pending: 'pending',
  processing: 'pending',
  needs_attention: 'pending',
  processed: 'posted',
  failed: 'failed',
} as const satisfies Record<RefundStatus, Transaction['status']>
