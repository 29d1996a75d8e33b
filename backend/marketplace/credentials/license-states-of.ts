import type { LicenseState } from '#schemas/marketplace/credentials.ts'
import type { Locale } from '#schemas/platform/words.ts'
import type { Db } from '#platform/database/database.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { licenseStateRows } from './state-queries.ts'

/** States of a therapist's licence, accepted or pending, ordered by name. */
export async function licenseStatesOf(db: Db, provider: string, locale: Locale): Promise<LicenseState[]> {
  const [rows, reference] = [await licenseStateRows(db, provider), await referenceData(db)]
  const { compare } = new Intl.Collator(locale)
  return rows
    .flatMap(({ stateId, status }) => {
      const row = reference.byId(stateId)
      return row ? [{ ...reference.show(row, locale), status }] : []
    })
    .toSorted((one, other) => compare(one.name, other.name))
}
