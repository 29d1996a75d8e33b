import type { FeeChange, OwnProvider } from '#schemas/marketplace/provider-profile.ts'
import { currencyFor } from '#schemas/platform/regions.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { lockFee } from './fee-history-queries.ts'
import { ownProfile } from './own-profile.ts'
import { writeGeneralFee } from './queries.ts'
import { recordFees } from './record-fees.ts'
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
    const [currency, fee] = [currencyFor(country), normalizeFee(change)]
    const before = await lockFee(db, identifier, null)
    await writeGeneralFee(db, identifier, fee, currency)
    await recordFees(context, db, [{ therapyId: null, before, after: fee.fee, currency }])
    await refreshListing(db, identifier, context.now, nextFreeSlot)
    return ownProfile(context, db)
  })
}
