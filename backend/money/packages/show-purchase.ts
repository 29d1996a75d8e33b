import type { PackagePurchase } from '#schemas/money/packages.ts'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { nameOfProvider } from '#backend/marketplace/provider-profile/name-of-provider.ts'
import { walletOffer } from '#backend/money/payments/booking-payment.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { demandOnSale } from './demand-on-sale.ts'
import { presentOffers } from './present-offer.ts'
import { findOffer } from './queries.ts'
import { expiryOf } from './rules.ts'

/** An offer with what pays it: the wallet, filled up by card where it is short. */
export async function showPurchase(context: Context, identifier: string): Promise<PackagePurchase> {
  const row = await demandOnSale(context.db, await findOffer(context.db, identifier), {
    client: signedIn(context).identifier,
    now: context.now,
  })
  const [shown] = await presentOffers(context, [row])
  if (!shown) throw notFound()
  const price = { amount: row.price, currency: row.currency as CurrencyCode }
  const { methods: _, ...wallet } = await walletOffer(context, price)
  return {
    offer: shown.offer,
    provider: await nameOfProvider(context.db, row.providerIdentifier),
    expiresAt: iso(expiryOf(context.now, row.months)),
    ...wallet,
  }
}
