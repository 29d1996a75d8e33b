import { currencyFor } from '#schemas/platform/regions.ts'
import { type AddCard, paymentLimits, type PaymentStart } from '#schemas/money/payments.ts'
import type { Static } from '#schemas/platform/endpoint.ts'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { countAddedCardsSince, waitForTopUpsOf } from './queries.ts'
import { startCheckout } from './start-checkout.ts'

/** Starts to add a card of the caller without paying: what the client saw is charged, and goes back at once. */
export async function startCardSetup(
  context: Context,
  { amount, returnUrl }: AddCard,
): Promise<Static<typeof PaymentStart>> {
  const { identifier, country } = signedIn(context)
  const currency = currencyFor(country)
  const gateway = context.services.gateways.for('card', currency)
  if (!gateway) throw refused('CURRENCY_UNSUPPORTED')
  if (gateway.addingCardCosts(currency) !== amount)
    throw refused('STATUS_CHANGED', { messageKey: 'payment_method_refused.other_amount' })
  return startCheckout(context, {
    purpose: 'card',
    bookingIdentifier: null,
    amount,
    currency,
    returnPath: returnUrl ?? addressOf(context.locale, paths.wallet()),
    saveCard: true,
    admit: (db) => refuseTooMany(db, identifier, context.now),
  })
}

/** So that nobody tries stolen cards one after the other. */
async function refuseTooMany(db: Db, person: string, now: Temporal.Instant): Promise<void> {
  await waitForTopUpsOf(db, person)
  const { count } = await countAddedCardsSince(db, person, iso(now.subtract({ hours: 1 })))
  if (count >= paymentLimits.addedCardsPerHour) throw refused('TOO_MANY_ATTEMPTS', { retryAfter: 3600 })
}
