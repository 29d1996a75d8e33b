import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { type PayoutBlocker, type Payout, payoutLimits } from '#schemas/money/payouts.ts'
import { currencyFor } from '#schemas/platform/regions.ts'
import { formatMoney } from '#schemas/platform/format-money.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { makePayout } from './make-payout.ts'
import { presentPayout } from './present-payout.ts'

/** Pays out the whole available balance. */
export async function requestPayout(context: Context): Promise<Payout> {
  const { identifier, country } = signedIn(context)
  const currency = currencyFor(country)
  return context.transaction(async (db) => {
    const made = await makePayout(db, context.now, { providerIdentifier: identifier, currency, week: null })
    if (typeof made === 'string') throw refusalOf(made, context, currency)
    await audit(context, db, 'payout.requested', {
      details: { payout: made.identifier, amount: made.amount, currency, status: made.status },
    })
    return presentPayout(made)
  })
}

function refusalOf(hindrance: PayoutBlocker, { locale }: Context, currency: CurrencyCode) {
  if (hindrance === 'open_payout') return refused('PAYOUT_OPEN')
  if (hindrance !== 'below_minimum') return refused('PAYOUT_DETAILS')
  return refused('MINIMUM_PAYOUT', {}, { amount: formatMoney(locale, payoutLimits.minimum[currency], currency) })
}
