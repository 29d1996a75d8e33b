import { currencyFor } from '#schemas/platform/regions.ts'
import { minimumTopUp, paymentLimits, type TopUp } from '#schemas/money/payments.ts'
import { formatMoney } from '#schemas/platform/words.ts'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { countTopUpsSince, waitForTopUpsOf } from './queries.ts'
import { topUpVerdict } from './rules.ts'
import { startCheckout } from './start-checkout.ts'

/** Starts a card top-up of the caller's wallet. */
export async function startTopUp(context: Context, { amount, returnUrl }: TopUp) {
  const user = signedIn(context)
  const currency = currencyFor(user.country)
  const verdict = topUpVerdict(amount, currency)
  if (verdict === 'too_small')
    throw refused('MINIMUM_TOPUP', {}, { amount: formatMoney(context.locale, minimumTopUp[currency], currency) })
  if (verdict === 'too_large') throw refused('MAXIMUM_TOPUP')
  const home = addressOf(context.locale, paths.wallet())
  return startCheckout(context, {
    purpose: 'topup',
    bookingIdentifier: null,
    amount,
    currency,
    returnPath: returnUrl ?? home,
    admit: (db) => refuseTooMany(db, user.identifier, context.now),
  })
}

/** Concurrent top-ups are serialised, so that each one is counted. */
async function refuseTooMany(db: Db, person: string, now: Temporal.Instant): Promise<void> {
  await waitForTopUpsOf(db, person)
  const { count } = await countTopUpsSince(db, person, iso(now.subtract({ hours: 1 })))
  if (count >= paymentLimits.topUpsPerHour) throw refused('TOO_MANY_ATTEMPTS', { retryAfter: 3600 })
}
