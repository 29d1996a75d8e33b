import type { BodyOf } from '#schemas/kit.ts'
import type { OwnProvider, providerApi } from '#schemas/providers.ts'
import { type Context, signedIn } from '../kit/context.ts'
import { refused } from '../kit/errors.ts'
import { referenceData } from '../regions/reference.ts'
import { ownProfile } from './own-profile.ts'
import { writeTherapyFee } from './queries.ts'
import { feeToKeep } from './rules.ts'

/** A fee of its own for one of the therapies the therapist offers. */
export async function setTherapyFee(
  context: Context,
  change: BodyOf<typeof providerApi.setTherapyFee>,
): Promise<OwnProvider> {
  const { identifier } = signedIn(context)
  return context.transaction(async (db) => {
    const therapy = (await referenceData(db)).byIdentifier(change.therapyIdentifier, 'therapy')
    const isOffered = therapy && (await writeTherapyFee(db, identifier, therapy.id, feeToKeep(change)))
    if (!isOffered) throw refused('VALIDATION_ERROR', { fields: { therapyIdentifier: 'validation.therapy' } })
    return ownProfile(context, db)
  })
}
