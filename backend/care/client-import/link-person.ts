import { audit } from '#platform/context/audit.ts'
import { type Context, iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { beginRelation } from '#backend/care/caseload/begin-relation.ts'
import { type acceptedBy, setImported } from './queries.ts'
import { notifyTherapist } from './notify-therapist.ts'

type Accepted = Awaited<ReturnType<typeof acceptedBy>>[number]

/** Adds a person who has accepted to the therapist's caseload. */
export async function linkPerson(db: Db, context: Context, person: Accepted, client: string): Promise<void> {
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
  await notifyTherapist(db, context, person, 'accepted')
}
