import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { changeTherapyFee } from './change-therapy-fee.ts'
import { type NextFreeSlot, refreshListing } from './refresh-listing.ts'

/** Restores the general fee of a therapy. Refuses a therapy that the therapist does not offer. */
export async function restoreGeneralFee(
  context: Context,
  therapyIdentifier: string,
  nextFreeSlot: NextFreeSlot,
): Promise<void> {
  const { identifier } = signedIn(context)
  await context.transaction(async (db) => {
    const therapy = (await referenceData(db)).byIdentifier(therapyIdentifier, 'therapy')
    const isOffered = therapy && (await changeTherapyFee(context, db, therapy.id, { fee: null, isFree: false }))
    if (!isOffered) throw notFound()
    await refreshListing(db, identifier, context.now, nextFreeSlot)
  })
}
