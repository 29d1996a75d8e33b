import { featureNames } from '#schemas/platform/features.ts'
import type { FeatureFlag } from '#schemas/operations/operators.ts'
import type { Context } from '#platform/context/context.ts'
import { flagRows } from './flag-queries.ts'

/** Every flag of the product; a flag without a row is off. */
export async function listFlags({ db }: Pick<Context, 'db'>): Promise<FeatureFlag[]> {
  const rows = await flagRows(db)
  return featureNames.map((name) => {
    const { isOn = false, countries = [], updatedAt = null } = rows.find((row) => row.name === name) ?? {}
    return { identifier: name, name, isOn, countries, updatedAt }
  })
}
