import { randomUUIDv7 } from 'node:crypto'
import { packageLimits } from '#schemas/money/package-limits.ts'
import type { BuyPackage, SoldPackage } from '#schemas/money/packages.ts'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { formatMoney } from '#schemas/platform/format-money.ts'
import { currencyFor } from '#schemas/platform/regions.ts'
import { notify } from '#backend/identity/notifications/notify.ts'
import { payPackage } from '#backend/money/payments/pay-package.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { demandOnSale } from './demand-on-sale.ts'
import { mailOwner } from './mail-owner.ts'
import { presentPackages } from './present-package.ts'
import {
  arrivedTopUp,
  boughtWith,
  insertSold,
  lockOffer,
  type OfferRow,
  soldOf,
  waitForPurchasesOf,
} from './queries.ts'
import { expiryOf } from './rules.ts'

/**
 * Buys a package from the wallet, with the terms that the client saw. A top-up that was made for a package buys one: the page
 * that follows it may ask again.
 */
export async function buyPackage(
  context: Context,
  { offerIdentifier, expectedPrice, topUpReference }: BuyPackage,
): Promise<SoldPackage> {
  const client = signedIn(context)
  const identifier = await context.transaction(async (db) => {
    await waitForPurchasesOf(db, client.identifier)
    if (topUpReference !== undefined) {
      if (!(await arrivedTopUp(db, client.identifier, topUpReference))) throw notFound()
      const bought = await boughtWith(db, client.identifier, topUpReference)
      if (bought && bought.offerIdentifier !== offerIdentifier) throw refused('STATUS_CHANGED')
      if (bought) return bought.identifier
    }
    const offer = await demandOnSale(db, await lockOffer(db, offerIdentifier), {
      client: client.identifier,
      now: context.now,
    })
    if (offer.price !== expectedPrice) throw refused('STATUS_CHANGED', { messageKey: 'packages.refused.not_on_sale' })
    if (offer.currency !== currencyFor(client.country)) throw refused('CURRENCY_UNSUPPORTED')
    return sell(db, context, offer, topUpReference)
  })
  const row = await soldOf(context.db, client.identifier, identifier)
  if (!row) throw notFound()
  const [bought] = await presentPackages(context, [row])
  if (!bought) throw notFound()
  return bought
}

async function sell(db: Db, context: Context, offer: OfferRow, topUpReference: string | undefined): Promise<string> {
  const { now } = context
  const client = signedIn(context).identifier
  const identifier = randomUUIDv7()
  const { sessions, price, providerIdentifier, therapyId } = offer
  const currency = offer.currency as CurrencyCode
  const singleFee = offer.singleFee ?? 0
  await payPackage(db, { identifier, client, amount: price, currency, at: iso(now) })
  const expiresAt = iso(expiryOf(now, offer.months))
  await insertSold(db, {
    identifier,
    offerIdentifier: offer.identifier,
    clientIdentifier: client,
    providerIdentifier,
    therapyId,
    sessions,
    price,
    singleFee,
    currency,
    topUpReference: topUpReference ?? null,
    boughtAt: iso(now),
    expiresAt,
  })
  await audit(context, db, 'package.bought', {
    subject: client,
    details: { package: identifier, offer: offer.identifier, sessions, amount: price, currency },
  })
  for (const [person, other, news] of [
    [client, providerIdentifier, 'package_bought'],
    [providerIdentifier, client, 'package_sold'],
  ] as const)
    await notify(db, now, {
      person,
      kind: 'money',
      news,
      occasion: `${news}:${identifier}`,
      subject: person === client ? identifier : null,
      other,
      amount: price,
      currency,
    })
  await mailOwner(db, context.services, {
    sold: { identifier, clientIdentifier: client, expiresAt },
    template: 'package_bought',
    words: (locale) => ({
      sessions,
      price: formatMoney(locale, price, currency),
      single: formatMoney(locale, singleFee, currency),
      days: packageLimits.withdrawDays,
    }),
  })
  return identifier
}
