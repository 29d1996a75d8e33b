import type { OwnProvider } from '#schemas/marketplace/provider-profile.ts'
import type { Db } from '#platform/database/database.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { offersOf, ownProvider, therapiesOf } from './queries.ts'
import { storedInfo } from './stored-info.ts'

/** A therapist's stored profile, and whether it is public. */
export async function profileOf(
  db: Db,
  identifier: string,
): Promise<{ info: OwnProvider['info']; isListed: boolean } | null> {
  const own = await ownProvider(db, identifier)
  if (!own) return null
  const [therapies, offers] = [await therapiesOf(db, identifier), await offersOf(db, identifier)]
  const info = storedInfo(own, therapies, offers, await referenceData(db))
  return { info, isListed: own.listing !== null }
}
