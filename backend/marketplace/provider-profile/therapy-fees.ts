import { shares } from '#schemas/money/platform-share.ts'
import type { TherapyFee } from '#schemas/marketplace/provider-profile.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/core/errors.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { ownProvider, therapiesOf } from './queries.ts'
import { feeOfTherapy } from './rules.ts'

/** The fee of each therapy of the signed-in therapist with its split, in the order of the reference data. */
export async function therapyFees(context: Context, db: Db = context.db): Promise<TherapyFee[]> {
  const { identifier } = signedIn(context)
  const own = await ownProvider(db, identifier)
  if (!own) throw notFound()

  const reference = await referenceData(db)
  const general = { fee: own.fee ?? 0, isFree: own.isFree }
  return (await therapiesOf(db, identifier)).flatMap((therapy) => {
    const row = reference.byId(therapy.therapyId)
    if (!row) return []
    const { fee, isFree } = feeOfTherapy(therapy, general)
    const { platform, provider } = shares(fee)
    return {
      identifier: row.identifier,
      name: row.label[context.locale],
      fee,
      isFree,
      usesGeneral: therapy.fee === null && !therapy.isFree,
      currency: own.currency,
      platformShare: platform,
      earning: provider,
    }
  })
}
