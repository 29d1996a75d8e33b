import { currencyFor } from '#schemas/platform/regions.ts'
import type { api } from '#schemas/endpoints.ts'
import type { CurrencyCode, QueryOf, ReplyOf } from '#schemas/platform/endpoint.ts'
import { pageLimits } from '#schemas/platform/endpoint.ts'
import { minimumTopUp, type Transaction } from '#schemas/money/payments.ts'
import type { RefundStatus } from '#schemas/money/refunds.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { realDate } from '#platform/core/real-date.ts'
import { clientDebt, walletBalance } from './ledger-queries.ts'
import { paidSessions, pendingTopUps } from './queries.ts'
import { type TransactionFilter, walletSums, walletTransactions } from './wallet-queries.ts'

type Api = typeof api.payments

export async function showBalance(context: Context): Promise<ReplyOf<Api['balance']>> {
  const { identifier, country } = signedIn(context)
  const currency = currencyFor(country)
  const { gateways } = context.services
  const owed = await clientDebt(context.db, identifier, currency)
  return {
    balance: await walletBalance(context.db, identifier, currency),
    currency,
    ...(owed > 0 ? { owed } : {}),
    minimumTopUp: minimumTopUp[currency],
    cardGateway: gateways.for('card', currency)?.name ?? null,
    bankTransfer: gateways.for('bankTransfer', currency) !== null,
  }
}

/** Totals of the wallet. "This month" is the month in the user's time zone. */
export async function showStats(context: Context): Promise<ReplyOf<Api['stats']>> {
  const { identifier, country, timezone } = signedIn(context)
  const currency = currencyFor(country)
  const monthStart = context.now.toZonedDateTimeISO(timezone).with({ day: 1 }).startOfDay().toInstant()
  const [balance, sums, { pending }, { count }] = await Promise.all([
    walletBalance(context.db, identifier, currency),
    walletSums(context.db, identifier, currency, iso(monthStart)),
    pendingTopUps(context.db, identifier, currency),
    paidSessions(context.db, identifier),
  ])
  return { balance, currency, ...sums, pending: Number(pending), sessionsPaid: count }
}

export async function listTransactions(
  context: Context,
  query: QueryOf<Api['transactions']>,
): Promise<ReplyOf<Api['transactions']>> {
  const { page = 1, perPage = pageLimits.perPage, sort, ...filter } = query
  for (const field of ['fromDate', 'toDate'] as const) if (filter[field] !== undefined) realDate(filter[field], field)
  const { rows, total } = await readTransactions(
    context,
    { ...filter, newestFirst: sort !== 'createdAt' },
    { limit: perPage, offset: (page - 1) * perPage },
  )
  return {
    data: rows.map(asTransaction),
    meta: { page, perPage, total, lastPage: Math.max(1, Math.ceil(total / perPage)) },
  }
}

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
