import { type CurrencyMoney, homeDays, type HomeMoney } from '#schemas/operations/operator-home.ts'
import { currencies, type CurrencyCode } from '#schemas/platform/endpoint.ts'
import { forecastNextRun } from '#backend/money/payouts/forecast-next-run.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { balancesByKind, type KindBalance } from '#backend/operations/finance/balances-by-kind.ts'
import { type CurrencySum, cardRefundsSince, feesSince, paidByDay } from './money-queries.ts'
import { lastDays, unevenIn } from './rules.ts'

/** Money of the last days by currency: `CurrencyMoney` says what each sum is. */
export async function showHomeMoney(context: Context): Promise<HomeMoney> {
  const { db, now } = context
  const days = lastDays(now, homeDays.money)
  const since = `${days[0]}T00:00:00Z`
  const [paid, refunds, fees, run, balances] = await Promise.all([
    paidByDay(db, since),
    cardRefundsSince(db, since),
    feesSince(db, since),
    forecastNextRun(context),
    balancesByKind(db),
  ])
  const ofCurrency = (currency: CurrencyCode): CurrencyMoney => {
    const daily = days.map((date) => paid.find((day) => day.currency === currency && day.date === date)?.amount ?? 0)
    return {
      currency,
      grossVolume: daily.reduce((sum, amount) => sum + amount, 0),
      daily,
      refunds: amountIn(refunds, currency),
      fees: amountIn(fees, currency),
      wallets: balanceOf(balances, currency, ['client_wallet']),
      held: balanceOf(balances, currency, ['provider_held', 'provider_clearing']),
      nextPayouts: amountIn(run.sums, currency),
    }
  }
  return {
    from: days[0],
    to: days.at(-1) ?? days[0],
    currencies: currencies.map(ofCurrency),
    ledger: { checkedAt: iso(now), uneven: unevenIn(balances) },
    nextPayoutAt: run.at,
  }
}

const amountIn = (sums: readonly CurrencySum[], currency: CurrencyCode) =>
  sums.find((sum) => sum.currency === currency)?.amount ?? 0

const balanceOf = (sums: readonly KindBalance[], currency: CurrencyCode, kinds: readonly string[]) =>
  sums
    .filter((sum) => sum.currency === currency && kinds.includes(sum.kind))
    .reduce((total, { balance }) => total + balance, 0)
