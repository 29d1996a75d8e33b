import { currencyFor } from '#schemas/regions.ts'
import type { api } from '#schemas/endpoints.ts'
import type { QueryOf, ReplyOf } from '#schemas/kit.ts'
import { pageLimits } from '#schemas/kit.ts'
import { minimumTopUp } from '#schemas/payments.ts'
import { type Context, iso, signedIn } from '../kit/context.ts'
import { notFound } from '../kit/errors.ts'
import { realDate } from '../kit/real-date.ts'
import { walletBalance } from './ledger.ts'
import { paidSessions, pendingTopUps, type TransactionFilter, walletSums, walletTransactions } from './queries.ts'

type Api = typeof api.payments

export async function showBalance(context: Context): Promise<ReplyOf<Api['balance']>> {
  const { identifier, country } = signedIn(context)
  const currency = currencyFor(country)
  return {
    balance: await walletBalance(context.db, identifier, currency),
    currency,
    minimumTopUp: minimumTopUp[currency],
  }
}

/** Sums; "this month" is the month of the reader's zone. */
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
  const { rows, total } = await read(
    context,
    { ...filter, newestFirst: sort !== 'createdAt' },
    { limit: perPage, offset: (page - 1) * perPage },
  )
  return {
    data: rows.map(asTransaction),
    meta: { page, perPage, total, lastPage: Math.max(1, Math.ceil(total / perPage)) },
  }
}

export async function showTransaction(context: Context, identifier: string): Promise<ReplyOf<Api['transaction']>> {
  const { rows } = await read(context, { identifier, newestFirst: true }, { limit: 1, offset: 0 })
  if (!rows[0]) throw notFound()
  return asTransaction(rows[0])
}

function read(context: Context, filter: TransactionFilter, page: { limit: number; offset: number }) {
  const { identifier, country, timezone } = signedIn(context)
  return walletTransactions(context.db, identifier, currencyFor(country), timezone, filter, page)
}

type Row = Awaited<ReturnType<typeof walletTransactions>>['rows'][number]

const asTransaction = ({ currency, direction, ...row }: Row) => ({
  ...row,
  currency: currency as ReplyOf<Api['transaction']>['currency'],
  direction: direction as 'credit' | 'debit',
  status: 'posted' as const,
})
