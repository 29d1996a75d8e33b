import { type EarningsStats, earningsWeeks } from '#schemas/money/payments.ts'
import { currencyFor } from '#schemas/platform/regions.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { earnedWeeks, earningBalances } from './earnings-queries.ts'

/** Balances, and the earnings of recent weeks up to the current one, including weeks without earnings. */
export async function showEarnings(context: Context): Promise<EarningsStats> {
  const { db, now } = context
  const { identifier, country } = signedIn(context)
  const currency = currencyFor(country)
  const mondays = lastMondays(now)
  const since = mondays[0].toZonedDateTime('UTC').toInstant()
  const [balances, earned] = await Promise.all([
    earningBalances(db, identifier, currency),
    earnedWeeks(db, identifier, currency, iso(since)),
  ])
  const balance = (kind: string) => balances.find((account) => account.kind === kind)?.balance ?? 0
  return {
    currency,
    held: balance('provider_held'),
    clearing: balance('provider_clearing'),
    available: balance('provider_available'),
    weeks: mondays
      .map(String)
      .map((weekStart) => earned.find((week) => week.weekStart === weekStart) ?? { weekStart, amount: 0, sessions: 0 }),
  }
}

/** Mondays in UTC, oldest first. */
function lastMondays(now: Temporal.Instant): [Temporal.PlainDate, ...Temporal.PlainDate[]] {
  const today = now.toZonedDateTimeISO('UTC').toPlainDate()
  const monday = (weeksAgo: number) => today.subtract({ days: today.dayOfWeek - 1, weeks: weeksAgo })
  const others = Array.from({ length: earningsWeeks - 1 }, (_, at) => monday(earningsWeeks - 2 - at))
  return [monday(earningsWeeks - 1), ...others]
}
