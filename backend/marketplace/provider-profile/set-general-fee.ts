import type { FeeChange, OwnProvider } from '#schemas/marketplace/provider-profile.ts'
import { currencyFor } from '#schemas/platform/regions.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { ownProfile } from './own-profile.ts'
import { writeGeneralFee } from './queries.ts'
import { type NextFreeSlot, refreshListing } from './refresh-listing.ts'
import { normalizeFee } from './rules.ts'

/**
 * The fee of every therapy without its own fee, in the currency of the therapist's country. Existing bookings keep their fee.
 */
export async function setGeneralFee(
  context: Context,
  change: FeeChange,
  nextFreeSlot: NextFreeSlot,
): Promise<OwnProvider> {
  const { identifier, country } = signedIn(context)
  return context.transaction(async (db) => {
    await writeGeneralFee(db, identifier, normalizeFee(change), currencyFor(country))
    await refreshListing(db, identifier, context.now, nextFreeSlot)
    return ownProfile(context, db)
  })
}
