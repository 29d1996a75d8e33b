import type { BodyOf } from '#schemas/platform/endpoint.ts'
import type { FeatureFlag, operatorApi } from '#schemas/operations/operators.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { writeFlag } from './flag-queries.ts'

/** Switches a feature on or off; without countries the flag applies everywhere. */
export async function setFlag(context: Context, flag: BodyOf<typeof operatorApi.setFlag>): Promise<FeatureFlag> {
  const { now } = context
  const { byCode } = await referenceData(context.db)
  if (!flag.countries.every((code) => byCode('country', code)))
    throw refused('VALIDATION_ERROR', { fields: { countries: 'validation.choice' } })
  const written = { ...flag, countries: flag.countries.toSorted(), updatedAt: iso(now) }
  return context.transaction(async (db) => {
    await writeFlag(db, { ...written, updatedBy: signedIn(context).identifier })
    const details = { name: flag.name, isOn: flag.isOn, countries: written.countries.join(' ') }
    await audit(context, db, 'admin.flag_set', { details })
    return { identifier: flag.name, ...written }
  })
}
