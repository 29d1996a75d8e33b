import { audit } from '../kit/audit.ts'
import { type Context, iso } from '../kit/context.ts'
import type { Db } from '../kit/database.ts'
import { beginRelation } from '../relations/begin-relation.ts'
import { addressHash } from './address-hash.ts'
import { lockAddress } from './invitation-queries.ts'
import { acceptedBy, clientAddress, setImported } from './queries.ts'
import { tellTherapist } from './tell-therapist.ts'

type Accepted = Awaited<ReturnType<typeof acceptedBy>>[number]

/** A person who has accepted becomes the therapist's client. */
export async function linkPerson(
  db: Db,
  context: Context,
  person: Omit<Accepted, 'acceptedAt'> & { acceptedAt: string },
  client: string,
): Promise<void> {
  const { identifier, providerIdentifier, acceptedAt } = person
  await setImported(db, identifier, {
    status: 'linked',
    clientIdentifier: client,
    linkedAt: iso(context.now),
    touchedAt: iso(context.now),
    tokenHash: null,
    expiresAt: null,
    mailDueAt: null,
  })
  await beginRelation(db, { provider: providerIdentifier, client, source: 'import', since: acceptedAt })
  await audit(context, db, 'client.linked', { subject: client })
  await tellTherapist(db, context, person, 'accepted')
}

/** An address was verified: its new client is linked with every therapist whose invitation it has accepted. */
export async function linkInvited(db: Db, context: Context, client: string): Promise<void> {
  const email = await clientAddress(db, client)
  if (email === null) return
  await lockAddress(db, addressHash(context.services, email))
  for (const person of await acceptedBy(db, email)) await linkPerson(db, context, person, client)
}
