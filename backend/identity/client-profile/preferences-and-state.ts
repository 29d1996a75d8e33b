import type { Db } from '#platform/database/database.ts'
import { findClient, preferencesOf } from './queries.ts'

/** What a client looks for: the client's state, and all preferences as numbers of reference data. */
export async function preferencesAndState(
  db: Db,
  client: string,
): Promise<{ stateId: number | null; preferred: number[] }> {
  const [{ stateId }, preferences] = await Promise.all([findClient(db, client), preferencesOf(db, client)])
  return { stateId, preferred: preferences.map(({ taxonomyId }) => taxonomyId) }
}
