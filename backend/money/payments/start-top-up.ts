import { currencyFor } from '#schemas/platform/regions.ts'
import { minimumTopUp, paymentLimits, type PaymentStart, type TopUp } from '#schemas/money/payments.ts'
import type { Static } from '#schemas/platform/endpoint.ts'
import { formatMoney } from '#schemas/platform/words.ts'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { countTopUpsSince, waitForTopUpsOf } from './queries.ts'
import { topUpVerdict } from './rules.ts'
import { beginCharge, chargeSavedCard, demandOneCard } from './charge-card.ts'
import type { ConfirmPaidBooking } from './settle-payment.ts'
import { startCheckout } from './start-checkout.ts'

/** Starts a card top-up of the caller's wallet. */
export async function startTopUp(
  context: Context,
  confirmPaidBooking: ConfirmPaidBooking,
  { amount, returnUrl, paymentMethod, saveCard = false }: TopUp,
): Promise<Static<typeof PaymentStart>> {
  demandOneCard({ paymentMethod, saveCard })
  const user = signedIn(context)
  const currency = currencyFor(user.country)
  const verdict = topUpVerdict(amount, currency)
  if (verdict === 'too_small')
    throw refused('MINIMUM_TOPUP', {}, { amount: formatMoney(context.locale, minimumTopUp[currency], currency) })
  if (verdict === 'too_large') throw refused('MAXIMUM_TOPUP')
  const home = addressOf(context.locale, paths.wallet())
  const topUp = { purpose: 'topup', bookingIdentifier: null, amount, currency } as const
  const admit = (db: Db) => refuseTooMany(db, user.identifier, context.now)
  const returnPath = returnUrl ?? home
  if (paymentMethod === undefined) return startCheckout(context, { ...topUp, returnPath, admit, saveCard })
  return chargeSavedCard(context, confirmPaidBooking, returnPath, async (db) => {
    await admit(db)
    return beginCharge({ ...context, db }, { ...topUp, owner: user.identifier, paymentMethod })
  })
}

/** Concurrent top-ups are serialised, so that each one is counted. */
async function refuseTooMany(db: Db, person: string, now: Temporal.Instant): Promise<void> {
  await waitForTopUpsOf(db, person)
  const { count } = await countTopUpsSince(db, person, iso(now.subtract({ hours: 1 })))
  if (count >= paymentLimits.topUpsPerHour) throw refused('TOO_MANY_ATTEMPTS', { retryAfter: 3600 })
}
