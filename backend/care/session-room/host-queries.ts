/** Reads and writes of what the therapist does around the room. */
import { sql } from 'kysely'
import { roomLimits } from '#schemas/care/session-room-limits.ts'
import type { Db } from '#platform/database/database.ts'

const minutes = (count: number) => sql`make_interval(mins => ${sql.lit(count)})`

/** Everybody who waits in a room of this therapist, the longest wait first. */
export const waitingIn = (db: Db, provider: string, since: string) =>
  db
    .selectFrom('roomOccupant as o')
    .innerJoin('booking as b', 'b.identifier', 'o.bookingIdentifier')
    .innerJoin('bookingParticipant as m', 'm.identifier', 'o.participantIdentifier')
    .innerJoin('sessionRoom as r', 'r.bookingIdentifier', 'o.bookingIdentifier')
    .leftJoin('appUser as u', 'u.identifier', 'm.userIdentifier')
    .select(['o.bookingIdentifier', 'o.identifier as occupantIdentifier', 'o.waitingSince', 'm.role'])
    .select((row) => row.fn.coalesce('m.firstName', 'u.firstName').as('name'))
    .select(['b.startAt', 'b.endAt', 'r.expectedAt'])
    .where('b.providerIdentifier', '=', provider)
    .where('b.status', 'in', ['confirmed', 'completed'])
    .where('o.state', '=', 'waiting')
    .where('o.seenAt', '>', since)
    .orderBy('o.waitingSince')
    .orderBy('o.identifier')
    .execute()

/** The session in which the therapist is now. */
export const insideOf = (db: Db, provider: string, since: string) =>
  db
    .selectFrom('roomOccupant as o')
    .innerJoin('bookingParticipant as m', 'm.identifier', 'o.participantIdentifier')
    .innerJoin('booking as b', 'b.identifier', 'o.bookingIdentifier')
    .select(['b.identifier as bookingIdentifier', 'b.endAt'])
    .where('m.userIdentifier', '=', provider)
    .where('m.role', '=', 'provider')
    .where('o.state', '=', 'inside')
    .where('o.seenAt', '>', since)
    .orderBy('o.seenAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Start of the online session whose room is open now, or opens next. */
export const nextStart = async (db: Db, provider: string, now: string): Promise<string | null> => {
  const next = await db
    .selectFrom('booking as b')
    .innerJoin('taxonomy as t', 't.id', 'b.modalityId')
    .select('b.startAt')
    .where('b.providerIdentifier', '=', provider)
    .where('b.status', '=', 'confirmed')
    .where(sql<boolean>`b.end_at > ${now}::timestamptz - ${minutes(roomLimits.admitsMinutes)}`)
    .where('t.code', 'in', ['video', 'audio'])
    .orderBy('b.startAt')
    .limit(1)
    .executeTakeFirst()
  return next?.startAt ?? null
}

/** Writes when the therapist expects to begin; null when they are there. */
export const setExpected = (db: Db, booking: string, at: string | null) =>
  db.updateTable('sessionRoom').set({ expectedAt: at }).where('bookingIdentifier', '=', booking).execute()

/** Sessions that began five minutes ago, in whose room somebody waits without the therapist, who was not reminded yet. */
export const unattended = (db: Db, { now, since }: { now: string; since: string }) =>
  db
    .selectFrom('sessionRoom as r')
    .innerJoin('booking as b', 'b.identifier', 'r.bookingIdentifier')
    .select('b.identifier')
    .where('r.endedAt', 'is', null)
    .where('r.remindedAt', 'is', null)
    .where('b.status', '=', 'confirmed')
    .where(sql<boolean>`b.start_at <= ${now}::timestamptz - ${minutes(roomLimits.lateMinutes)}`)
    .where(sql<boolean>`b.end_at > ${now}::timestamptz`)
    .where((row) => row.or([row('r.expectedAt', 'is', null), row('r.expectedAt', '<=', now)]))
    .where((row) => row.exists(visitsOf(db, since).where('o.state', '=', 'waiting')))
    .where((row) =>
      row.not(row.exists(visitsOf(db, since).where('o.state', '=', 'inside').where('m.role', '=', 'provider'))),
    )
    .orderBy('b.startAt')
    .execute()

const visitsOf = (db: Db, since: string) =>
  db
    .selectFrom('roomOccupant as o')
    .innerJoin('bookingParticipant as m', 'm.identifier', 'o.participantIdentifier')
    .select('o.identifier')
    .where(sql<boolean>`o.booking_identifier = r.booking_identifier`)
    .where('o.seenAt', '>', since)

/** False if another process was faster. */
export const markReminded = async (db: Db, booking: string, at: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('sessionRoom')
    .set({ remindedAt: at })
    .where('bookingIdentifier', '=', booking)
    .where('remindedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Sign-ins of everybody who is in the room. */
export const sessionsInside = async (db: Db, booking: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('roomOccupant')
    .select('sessionIdentifier')
    .where('bookingIdentifier', '=', booking)
    .where('state', '<>', 'gone')
    .execute()
  return rows.flatMap(({ sessionIdentifier }) => (sessionIdentifier === null ? [] : [sessionIdentifier]))
}
