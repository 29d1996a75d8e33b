import { featureNames, type FeatureName, type Features } from '#schemas/platform/features.ts'
import type { Db } from '#platform/database/database.ts'
import { namesOn } from './queries.ts'

/** Every feature flag and whether it is on in a country. */
export async function featuresIn(db: Db, country: string): Promise<Features> {
  const on = await namesOn(db, country)
  return Object.fromEntries(featureNames.map((name) => [name, on.includes(name)])) as Record<FeatureName, boolean>
}
