import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { type ReferenceRow, referenceData } from './reference.ts'

/** The country of a sign-up: the chosen one, else that of the visit. The product must operate there. */
export async function chooseCountry(db: Db, identifier: string | undefined, visit: string): Promise<ReferenceRow> {
  const reference = await referenceData(db)
  const country =
    identifier === undefined ? reference.byCode('country', visit) : reference.byIdentifier(identifier, 'country')
  if (!country && identifier !== undefined)
    throw refused('VALIDATION_ERROR', { fields: { countryId: 'validation.country' } })
  if (!country?.extra.operating) throw refused('NOT_OPERATING_COUNTRY')
  return country
}
