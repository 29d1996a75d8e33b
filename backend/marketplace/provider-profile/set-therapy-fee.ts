import type { BodyOf } from '#schemas/platform/endpoint.ts'
import type { providerApi, TherapyFee } from '#schemas/marketplace/provider-profile.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { changeTherapyFee } from './change-therapy-fee.ts'
import { type NextFreeSlot, refreshListing } from './refresh-listing.ts'
import { normalizeFee } from './rules.ts'
import { therapyFees } from './therapy-fees.ts'

/** Sets the fee of one offered therapy. Existing bookings keep their fee. */
export async function setTherapyFee(
  context: Context,
  { therapyIdentifier, ...change }: BodyOf<typeof providerApi.setTherapyFee>,
  nextFreeSlot: NextFreeSlot,
): Promise<TherapyFee> {
  const { identifier } = signedIn(context)
  return context.transaction(async (db) => {
    const therapy = (await referenceData(db)).byIdentifier(therapyIdentifier, 'therapy')
    const isOffered = therapy && (await changeTherapyFee(context, db, therapy.id, normalizeFee(change)))
    if (!isOffered) throw refused('VALIDATION_ERROR', { fields: { therapyIdentifier: 'validation.therapy' } })
    await refreshListing(db, identifier, context.now, nextFreeSlot)
    const saved = (await therapyFees(context, db)).find((fee) => fee.identifier === therapyIdentifier)
    if (!saved) throw notFound()
    return saved
  })
}
