import type { Db } from '#platform/database/database.ts'
import { saveRelation } from './queries.ts'

interface Beginning {
  provider: string
  client: string
  /** The client accepted the therapist's invitation; a booking starts a relation by itself. */
  source: 'import'
  since: string
}

/** Adds a client to a therapist's caseload. A client who has only requested a session so far now shares the full profile. */
export async function beginRelation(db: Db, { provider, client, source, since }: Beginning): Promise<void> {
  await saveRelation(db, { providerIdentifier: provider, clientIdentifier: client, source, since })
}
