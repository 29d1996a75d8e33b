import { sql } from 'kysely'
import { roomLimits } from '#schemas/care/session-room-limits.ts'
import type { Db } from '#platform/database/database.ts'

/** Visits since the room opened for the present time of the session; those before a move are not about it. */
export const visitsOf = (db: Db, bookings: readonly string[]) =>
  db
    .selectFrom('roomOccupant as o')
    .innerJoin('booking as b', 'b.identifier', 'o.bookingIdentifier')
    .innerJoin('bookingParticipant as m', 'm.identifier', 'o.participantIdentifier')
    .select(['o.bookingIdentifier', 'o.participantIdentifier', 'm.role'])
    .select(['o.waitingSince', 'o.admittedAt', 'o.connectedAt', 'o.seenAt', 'o.goneAt'])
    .where(sql<boolean>`o.booking_identifier = any(${bookings})`)
    .where(sql<boolean>`o.waiting_since >= b.start_at - make_interval(mins => ${roomLimits.opensMinutes})`)
    .orderBy('m.role')
    .orderBy('o.waitingSince')
    .execute()

export const storedOf = (db: Db, bookings: readonly string[]) =>
  db
    .selectFrom('sessionAttendance as a')
    .innerJoin('bookingParticipant as m', 'm.identifier', 'a.participantIdentifier')
    .select(['a.bookingIdentifier', 'a.participantIdentifier', 'm.role'])
    .select(['a.firstInAt', 'a.lastOutAt', 'a.minutesTogether'])
    .where(sql<boolean>`a.booking_identifier = any(${bookings})`)
    .orderBy('m.role')
    .orderBy('a.participantIdentifier')
    .execute()

/** Those of which each side has said that the other one took part. */
export const mutuallyAttested = (db: Db, bookings: readonly string[]) =>
  db
    .selectFrom('bookingParticipant')
    .select('bookingIdentifier')
    .where(sql<boolean>`booking_identifier = any(${bookings})`)
    .where('role', '<>', 'guest')
    .where('attendance', '=', 'attended')
    .where('attendanceSource', '=', 'said')
    .groupBy('bookingIdentifier')
    .having((row) => row.fn.countAll(), '=', 2)
    .execute()

/** Sessions of which nobody has said who came, and in whose room both sides were connected. */
const undecided = (db: Db) =>
  db
    .selectFrom('booking as b')
    .select(['b.identifier', 'b.startAt'])
    .where('b.status', 'in', ['confirmed', 'completed'])
    .where(
      sql<boolean>`exists (select from booking_participant m where m.booking_identifier = b.identifier
        and m.role <> 'guest' and m.attendance = 'unknown')`,
    )
    .where(
      sql<boolean>`(select count(distinct m.role) from room_occupant o
          join booking_participant m on m.identifier = o.participant_identifier
         where o.booking_identifier = b.identifier and o.connected_at is not null and m.role <> 'guest') = 2`,
    )

export const findUndecided = (db: Db, booking: string) =>
  undecided(db).where('b.identifier', '=', booking).executeTakeFirst()

/** Those in which somebody has left since: a page that is open reports by itself. */
export const undecidedSessions = (db: Db, leftSince: string, limit: number) =>
  undecided(db)
    .where(
      sql<boolean>`exists (select from room_occupant o where o.booking_identifier = b.identifier and o.gone_at > ${leftSince})`,
    )
    .limit(limit)
    .execute()

/** Never overwrites what somebody said. */
export const markAttended = (db: Db, booking: string) =>
  db
    .updateTable('bookingParticipant')
    .set({ attendance: 'attended', attendanceSource: 'room' })
    .where('bookingIdentifier', '=', booking)
    .where('role', '<>', 'guest')
    .where('attendance', '=', 'unknown')
    .execute()

/** Sessions with visits whose absence can no longer be reported, unless an operator still has to decide about them. */
export const forgettableSessions = (db: Db, endedBefore: string, limit: number) =>
  db
    .selectFrom('booking as b')
    .select(['b.identifier', 'b.startAt'])
    .where('b.endAt', '<', endedBefore)
    .where(sql<boolean>`exists (select from room_occupant o where o.booking_identifier = b.identifier)`)
    .where(
      sql<boolean>`not exists (select from absence_case c where c.booking_identifier = b.identifier and c.status = 'open')`,
    )
    .limit(limit)
    .execute()

interface Stored {
  participantIdentifier: string
  firstInAt: string | null
  lastOutAt: string | null
  minutesTogether: number
}

export const storePresence = (
  db: Db,
  booking: string,
  { participantIdentifier, firstInAt, lastOutAt, minutesTogether }: Stored,
) =>
  sql`insert into session_attendance
        (participant_identifier, booking_identifier, user_identifier, first_in_at, last_out_at, minutes_together)
      select m.identifier, m.booking_identifier, m.user_identifier, ${firstInAt}, ${lastOutAt}, ${minutesTogether}
        from booking_participant m where m.identifier = ${participantIdentifier} and m.booking_identifier = ${booking}
      on conflict do nothing`.execute(db)

export const deleteVisits = (db: Db, booking: string) =>
  db.deleteFrom('roomOccupant').where('bookingIdentifier', '=', booking).execute()

/** Visits to a room that has since opened for another time. */
export const deleteMovedVisits = (db: Db, goneBefore: string) =>
  sql`delete from room_occupant o using booking b
       where b.identifier = o.booking_identifier and o.gone_at < ${goneBefore}
         and o.waiting_since < b.start_at - make_interval(mins => ${roomLimits.opensMinutes})`.execute(db)
