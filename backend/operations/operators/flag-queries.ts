import type { FeatureName } from '#schemas/platform/features.ts'
import type { Db } from '#platform/database/database.ts'

export interface FlagRow {
  name: FeatureName
  isOn: boolean
  countries: string[]
  updatedAt: string | null
}

export const flagRows = (db: Db): Promise<FlagRow[]> =>
  db.selectFrom('featureFlag').select(['name', 'isOn', 'countries', 'updatedAt']).orderBy('name').execute()

export const writeFlag = (db: Db, flag: FlagRow & { updatedBy: string }) =>
  db
    .insertInto('featureFlag')
    .values(flag)
    .onConflict((conflict) => {
      const { name: _key, ...fields } = flag
      return conflict.column('name').doUpdateSet(fields)
    })
    .execute()
