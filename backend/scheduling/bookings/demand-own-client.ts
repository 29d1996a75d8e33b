import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { ownClientStatus } from './own-client-queries.ts'

/** Refuses an appointment for a person who is not an active client of the therapist. */
export async function demandOwnClient(db: Db, provider: string, client: string): Promise<void> {
  if ((await ownClientStatus(db, provider, client)) === 'active') return
  throw refused('VALIDATION_ERROR', { fields: { clientIdentifier: 'new_appointment.client_refused' } })
}
