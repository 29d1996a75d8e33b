import type { Context } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { addressHash } from './address-hash.ts'
import { lockAddress } from './invitation-queries.ts'
import { linkPerson } from './link-person.ts'
import { acceptedBy, clientAddress } from './queries.ts'

/** Links a newly verified client with every therapist whose invitation this address has accepted. */
export async function linkInvited(db: Db, context: Context, client: string): Promise<void> {
  const email = await clientAddress(db, client)
  if (email === null) return
  await lockAddress(db, addressHash(context.services, email))
  for (const person of await acceptedBy(db, email)) await linkPerson(db, context, person, client)
}
