import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { type Forecast, payoutLimits } from '#schemas/money/payouts.ts'
import { leftOfEarning } from '#schemas/money/platform-share.ts'
import { currencyFor } from '#schemas/platform/regions.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { masked } from './details-rules.ts'
import { balancesOf, clearingOf, openPayoutOf } from './list-queries.ts'
import { accountFor } from './queries.ts'
import { payoutBlockerOf, nextPayday } from './rules.ts'

/** Balances, upcoming releases, and what blocks a payout. */
export async function showForecast(context: Context): Promise<Forecast> {
  const { db, now } = context
  const { identifier, country, timezone } = signedIn(context)
  const currency = currencyFor(country)
  const [all, earnings, account, open] = await Promise.all([
    balancesOf(db, identifier),
    clearingOf(db, identifier, currency),
    accountFor(db, identifier),
    openPayoutOf(db, identifier, currency),
  ])
  const { held, available, owed } = balanceIn(all, currency)
  const hasOpenPayout = open !== undefined
  const hindrance = payoutBlockerOf({ available: available - owed, currency, account, hasOpenPayout }, now)
  const payday = nextPayday(now).toInstant()
  const clearing = earnings.map((earning) => ({
    at: Temporal.Instant.from(earning.clearsAt),
    amount: leftOfEarning(earning),
  }))
  const byThen = clearing.filter(({ at }) => Temporal.Instant.compare(at, payday) <= 0)
  return {
    currency,
    available,
    minimum: payoutLimits.minimum[currency],
    owed,
    canRequest: hindrance === null,
    hindrance,
    nextPayoutAt: iso(payday),
    nextAmount: Math.max(0, available - owed + totalOf(byThen)),
    clearing: byDay(clearing, timezone),
    held,
    account: account?.currency === currency ? { ...shortly(account), usableFrom: account.usableFrom } : null,
    openPayout: open ?? null,
    elsewhere: [...new Set(all.map((row) => row.currency))]
      .filter((other) => other !== currency)
      .toSorted()
      .map((other) => ({
        currency: other,
        ...balanceIn(all, other),
        account: account?.currency === other && account.status === 'verified' ? shortly(account) : null,
      }))
      .filter((sums) => sums.held + sums.clearing + sums.available + sums.owed > 0),
  }
}

const shortly = ({ bankName, lastFour }: { bankName: string; lastFour: string }) => ({
  bankName,
  accountNumber: masked(lastFour),
})

function balanceIn(all: Awaited<ReturnType<typeof balancesOf>>, currency: CurrencyCode) {
  const of = (kind: string) => all.find((row) => row.kind === kind && row.currency === currency)?.balance ?? 0
  return {
    held: of('provider_held'),
    clearing: of('provider_clearing'),
    available: of('provider_available'),
    owed: Math.abs(of('provider_debt')),
  }
}

interface Clearing {
  at: Temporal.Instant
  amount: number
}

const totalOf = (clearing: readonly Clearing[]) => clearing.reduce((sum, { amount }) => sum + amount, 0)

/** Grouped by date in the therapist's time zone. */
function byDay(clearing: readonly Clearing[], timezone: string): Forecast['clearing'] {
  const days = Map.groupBy(clearing, ({ at }) => at.toZonedDateTimeISO(timezone).toPlainDate().toString())
  return [...days].map(([date, those]) => ({ date, amount: totalOf(those), sessions: those.length }))
}
