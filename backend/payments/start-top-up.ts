import { currencyFor } from '#schemas/regions.ts'
import { minimumTopUp, paymentLimits, type TopUp } from '#schemas/payments.ts'
import { sayMoney } from '#schemas/words.ts'
import { type Context, iso, signedIn } from '../kit/context.ts'
import { refused } from '../kit/errors.ts'
import { countTopUpsSince } from './queries.ts'
import { topUpVerdict } from './rules.ts'
import { startCheckout } from './start-checkout.ts'

/** Starts a top-up of the caller's wallet by card. */
export async function startTopUp(context: Context, { amount, returnUrl }: TopUp) {
  const user = signedIn(context)
  const currency = currencyFor(user.country)
  const verdict = topUpVerdict(amount, currency)
  if (verdict === 'too_small')
    throw refused('MINIMUM_TOPUP', {}, { amount: sayMoney(context.locale, minimumTopUp[currency], currency) })
  if (verdict === 'too_large') throw refused('MAXIMUM_TOPUP')
  const { count } = await countTopUpsSince(context.db, user.identifier, iso(context.now.subtract({ hours: 1 })))
  if (count >= paymentLimits.topUpsPerHour) throw refused('TOO_MANY_ATTEMPTS', { retryAfter: 3600 })
  const home = context.locale === 'de' ? '/de/wallet/' : '/wallet/'
  return startCheckout(context, {
    purpose: 'topup',
    bookingIdentifier: null,
    amount,
    currency,
    returnPath: returnUrl ?? home,
  })
}
