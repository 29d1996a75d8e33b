import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { acceptsNewClients, hasHadSession } from './accepting-queries.ts'

/** Refuses a new client of a therapist who takes none. */
export async function demandAccepting(db: Db, client: string, provider: string): Promise<void> {
  if ((await acceptsNewClients(db, provider)) || (await hasHadSession(db, client, provider))) return
  throw refused('NOT_ACCEPTING')
}
