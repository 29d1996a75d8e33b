import { currencyFor } from '#schemas/platform/regions.ts'
import type { api } from '#schemas/endpoints.ts'
import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { walletBalance } from './ledger-queries.ts'
import { paidSessions, pendingTopUps } from './queries.ts'
import { walletSums } from './wallet-queries.ts'

type Api = typeof api.payments

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
