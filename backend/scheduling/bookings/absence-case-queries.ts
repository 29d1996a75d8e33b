import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { changes } from '#platform/database/outcome.ts'
import type { AbsenceCaseTable } from '#platform/database/tables.gen.ts'

/** Reports about the present time of these bookings that an operator decides or has decided, newest first. */
export const absenceCasesOf = (db: Db, bookings: readonly string[]) =>
  db
    .selectFrom('absenceCase as c')
    .innerJoin('booking as b', (on) =>
      on.onRef('b.identifier', '=', 'c.bookingIdentifier').onRef('b.startAt', '=', 'c.startAt'),
    )
    .select(['c.bookingIdentifier', 'c.status', 'c.reportedBy', 'c.reportedAt'])
    .where(sql<boolean>`c.booking_identifier = any(${bookings})`)
    .orderBy('c.reportedAt', 'desc')
    .execute()

export const insertAbsenceCase = (db: Db, row: Insertable<AbsenceCaseTable>) =>
  db.insertInto('absenceCase').values(row).execute()

export const lockAbsenceCase = (db: Db, identifier: string) =>
  db.selectFrom('absenceCase').selectAll().where('identifier', '=', identifier).forUpdate().executeTakeFirst()

/** False if it is decided already. */
export const closeAbsenceCase = (
  db: Db,
  identifier: string,
  decision: { status: 'dismissed' | 'upheld'; decidedBy: string; decidedAt: string; reason: string },
): Promise<boolean> =>
  changes(db.updateTable('absenceCase').set(decision).where('identifier', '=', identifier).where('status', '=', 'open'))

/** The participant of one side was absent, as somebody said. */
export const markAbsent = (db: Db, booking: string, role: 'client' | 'provider') =>
  db
    .updateTable('bookingParticipant')
    .set({ attendance: 'absent', attendanceSource: 'said' })
    .where('bookingIdentifier', '=', booking)
    .where('role', '=', role)
    .execute()

/** Moves of these bookings that were not counted because of what the room knew. */
export const freeMovesOf = (db: Db, bookings: readonly string[]) =>
  db
    .selectFrom('reschedule')
    .select(['bookingIdentifier', 'freeBecause'])
    .where(sql<boolean>`booking_identifier = any(${bookings})`)
    .where('freeBecause', 'is not', null)
    .execute()
