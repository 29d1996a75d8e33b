import type { Db } from '#platform/database/database.ts'

/** Sessions of a client that took or take place, newest first; without free consultations. */
export const recentSessions = (db: Db, client: string, limit: number) =>
  db
    .selectFrom('booking')
    .select(['providerIdentifier', 'therapyId', 'modalityId', 'startAt'])
    .where('clientIdentifier', '=', client)
    .where('isConsultation', '=', false)
    .where('status', 'in', ['confirmed', 'completed'])
    .where('startAt', 'is not', null)
    .orderBy('startAt', 'desc')
    .limit(limit)
    .$narrowType<{ startAt: string }>()
    .execute()
