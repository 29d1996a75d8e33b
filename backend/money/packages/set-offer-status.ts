import type { PackageOfferStatus } from '#schemas/money/package-limits.ts'
import type { OwnPackageOffer } from '#schemas/money/packages.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { lockOffer, setOfferStatus as writeStatus } from './queries.ts'
import { showOwnOffer } from './show-own-offer.ts'

/** Pauses, resumes or ends one of the caller's offers. Sold packages keep their terms. */
export const setOfferStatus = (
  context: Context,
  identifier: string,
  status: PackageOfferStatus,
): Promise<OwnPackageOffer> =>
  context.transaction(async (db) => {
    const provider = signedIn(context).identifier
    const before = await lockOffer(db, identifier)
    if (before?.providerIdentifier !== provider) throw notFound()
    if (before.status === 'ended' && status !== 'ended') throw refused('STATUS_CHANGED')
    if (before.status !== status) {
      await writeStatus(db, identifier, status)
      await audit(context, db, 'package.status_set', { subject: provider, details: { offer: identifier, status } })
    }
    return showOwnOffer({ ...context, db }, identifier)
  })
