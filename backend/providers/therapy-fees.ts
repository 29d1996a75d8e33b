import { shares } from '#schemas/platform-share.ts'
import type { TherapyFee } from '#schemas/providers.ts'
import { type Context, signedIn } from '../kit/context.ts'
import type { Db } from '../kit/database.ts'
import { notFound } from '../kit/errors.ts'
import { referenceData } from '../regions/reference.ts'
import { ownProvider, therapiesOf } from './queries.ts'
import { feeOfTherapy } from './rules.ts'

/** What each therapy of the signed-in therapist costs, in the order of the reference data, and who gets how much of it. */
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
