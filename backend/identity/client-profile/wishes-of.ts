import type { Db } from '#platform/database/database.ts'
import { findClient, preferencesOf } from './queries.ts'

/** What a client looks for: the client's state, and all preferences as numbers of reference data. */
export async function wishesOf(db: Db, client: string): Promise<{ stateId: number | null; wishes: number[] }> {
  const [{ stateId }, preferences] = await Promise.all([findClient(db, client), preferencesOf(db, client)])
  return { stateId, wishes: preferences.map(({ taxonomyId }) => taxonomyId) }
}
