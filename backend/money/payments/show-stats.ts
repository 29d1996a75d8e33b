import { currencyFor } from '#schemas/platform/regions.ts'
import { walletMonths } from '#schemas/money/payments.ts'
import type { api } from '#schemas/endpoints.ts'
import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { walletBalance } from './ledger-queries.ts'
import { paidSessions, pendingTopUps } from './queries.ts'
import { inAndOut, monthsOf, movementsOf } from './wallet-months.ts'
import { walletByMonth } from './wallet-queries.ts'

type Api = typeof api.payments

/** Totals of the wallet and its months. Months are those of the user's time zone. */
export async function showStats(context: Context): Promise<ReplyOf<Api['stats']>> {
  const { identifier, country, timezone } = signedIn(context)
  const currency = currencyFor(country)
  const [balance, sums, { pending }, { count }] = await Promise.all([
    walletBalance(context.db, identifier, currency),
    walletByMonth(context.db, identifier, currency, timezone),
    pendingTopUps(context.db, identifier, currency),
    paidSessions(context.db, identifier),
  ])
  const thisMonth = context.now.toZonedDateTimeISO(timezone).toPlainDate().toPlainYearMonth().toString()
  const total = movementsOf(sums)
  const [ever, now] = [inAndOut(total), inAndOut(movementsOf(sums.filter(({ month }) => month === thisMonth)))]
  return {
    balance,
    currency,
    totalIn: ever.in,
    totalOut: ever.out,
    thisMonthIn: now.in,
    thisMonthOut: now.out,
    pending: Number(pending),
    sessionsPaid: count,
    total,
    months: monthsOf(sums).toReversed().slice(0, walletMonths),
  }
}
