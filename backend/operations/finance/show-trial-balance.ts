import { type api } from '#schemas/endpoints.ts'
import { checkedAtOnce, type TrialBalance } from '#schemas/operations/finance.ts'
import { currencies, type QueryOf } from '#schemas/platform/endpoint.ts'
import { translate } from '#schemas/platform/words.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { bookProblems } from '#backend/money/payments/check-books.ts'
import { type KindSum, newestTransfer, sumsByKind } from './trial-balance-queries.ts'

/**
 * Balances of all accounts by kind and currency; each currency must add up to zero. A small ledger is verified row by
 * row each time, a large one on request only, because that reads every row.
 */
export async function showTrialBalance(
  { db, now, locale }: Context,
  { whole = false }: QueryOf<typeof api.finance.trialBalance>,
): Promise<TrialBalance> {
  const begun = performance.now()
  const sums = await sumsByKind(db)
  const totals = currencies
    .map((currency) =>
      ofCurrency(
        currency,
        sums.filter((sum) => sum.currency === currency),
      ),
    )
    .filter(({ accounts }) => accounts.length > 0)
  const isWhole = whole || (await newestTransfer(db)) <= checkedAtOnce
  const problems = isWhole ? await bookProblems(db) : []
  const uneven = totals.filter(({ total }) => total !== 0)
  return {
    at: iso(now),
    currencies: totals,
    problems: [
      ...uneven.map(({ currency, total }) => translate(locale, 'finance.books.uneven', { currency, total })),
      ...problems.map(({ code, words }) => translate(locale, `books.${code}`, words)),
    ],
    isWhole,
    milliseconds: Math.round(performance.now() - begun),
  }
}

const ofCurrency = (currency: KindSum['currency'], accounts: KindSum[]) => ({
  currency,
  total: accounts.reduce((total, { balance }) => total + balance, 0),
  accounts: [...accounts],
})
