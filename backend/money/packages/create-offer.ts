import { randomUUIDv7 } from 'node:crypto'
import { packageLimits } from '#schemas/money/package-limits.ts'
import type { NewPackageOffer, OwnPackageOffer } from '#schemas/money/packages.ts'
import { formatMoney } from '#schemas/platform/format-money.ts'
import { therapyFees } from '#backend/marketplace/provider-profile/therapy-fees.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { insertOffer, openOffersOf, waitForOffersOf } from './queries.ts'
import { priceProblem } from './rules.ts'
import { showOwnOffer } from './show-own-offer.ts'

/** The caller offers a package of one of the own therapies. Its terms stay: another price is another offer. */
export async function createOffer(
  context: Context,
  { therapyIdentifier, ...terms }: NewPackageOffer,
): Promise<OwnPackageOffer> {
  const providerIdentifier = signedIn(context).identifier
  const identifier = randomUUIDv7()
  return context.transaction(async (db) => {
    await waitForOffersOf(db, providerIdentifier)
    const therapy = (await referenceData(db)).byIdentifier(therapyIdentifier, 'therapy')
    const fee = (await therapyFees(context, db)).find((one) => one.identifier === therapyIdentifier)
    if (!therapy || !fee) throw refused('VALIDATION_ERROR', { fields: { therapyIdentifier: 'validation.therapy' } })
    if (fee.isFree) throw refused('VALIDATION_ERROR', { fields: { therapyIdentifier: 'packages.refused.free' } })
    const problem = priceProblem(terms, fee.fee)
    if (problem !== null)
      throw refused(
        'VALIDATION_ERROR',
        { fields: { price: `packages.refused.${problem}` } },
        { amount: formatMoney(context.locale, terms.sessions * fee.fee, fee.currency) },
      )
    const open = await openOffersOf(db, providerIdentifier)
    if (open.some(({ therapyId, sessions }) => therapyId === therapy.id && sessions === terms.sessions))
      throw refused('VALIDATION_ERROR', { fields: { sessions: 'packages.refused.exists' } })
    if (open.length >= packageLimits.openOffers)
      throw refused('POLICY_BLOCKED', { messageKey: 'packages.refused.too_many' }, { most: packageLimits.openOffers })
    await insertOffer(db, {
      identifier,
      providerIdentifier,
      therapyId: therapy.id,
      ...terms,
      currency: fee.currency,
      createdAt: iso(context.now),
    })
    await audit(context, db, 'package.offered', {
      subject: providerIdentifier,
      details: { offer: identifier, sessions: terms.sessions, price: terms.price, currency: fee.currency },
    })
    return showOwnOffer({ ...context, db }, identifier)
  })
}
