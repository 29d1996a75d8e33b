import type { LicenseState } from '#schemas/credentials.ts'
import type { Locale } from '#schemas/words.ts'
import type { Db } from '../kit/database.ts'
import { referenceData } from '../regions/reference.ts'
import { stateIdsOf } from './state-queries.ts'

/** States in which a therapist's licence holds, in the order of their names. */
export async function licenseStatesOf(db: Db, provider: string, locale: Locale): Promise<LicenseState[]> {
  const [ids, reference] = [await stateIdsOf(db, provider), await referenceData(db)]
  const { compare } = new Intl.Collator(locale)
  return ids
    .flatMap((id) => {
      const row = reference.byId(id)
      return row ? [reference.show(row, locale)] : []
    })
    .toSorted((one, other) => compare(one.name, other.name))
}
