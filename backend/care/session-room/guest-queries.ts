import type { Db } from '#platform/database/database.ts'

/** Whoever removes the guest meanwhile waits, and ends the visit that begins in this transaction. */
export const lockGuest = (db: Db, participant: string) =>
  db
    .selectFrom('bookingParticipant')
    .select('identifier')
    .where('identifier', '=', participant)
    .forShare()
    .executeTakeFirst()
