import type { Context } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { endPackage, refundNow } from './end-package.ts'
import { activeOfPerson, lockSold, takenPlaces } from './queries.ts'
import { refundOf } from './rules.ts'

/**
 * Ends the packages of a person who deletes the account: a client gets back what the rules say; of a therapist's packages, every
 * unused share goes back.
 */
export async function endPackagesOf(
  db: Db,
  by: Pick<Context, 'now' | 'user' | 'requestId'>,
  person: string,
): Promise<void> {
  for (const { identifier, providerIdentifier } of await activeOfPerson(db, person)) {
    const sold = await lockSold(db, identifier)
    if (sold?.status !== 'active') continue
    if (providerIdentifier === person) {
      const taken = await takenPlaces(db, identifier)
      const refund = refundOf({ ...sold, taken }, by.now, { isTherapistGone: true })
      await endPackage(db, by, sold, { status: 'withdrawn', refund })
    } else {
      await endPackage(db, by, sold, { status: 'refunded', refund: await refundNow(db, by.now, sold) })
    }
  }
}
