import { randomUUIDv7 } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Services } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { changes } from '#platform/database/outcome.ts'
import { sealPurposes } from '#platform/crypto/sealed-columns.ts'
import { sealText } from '#platform/context/sealed-text.ts'
import type { BookingTable, RescheduleTable } from '#platform/database/tables.gen.ts'

/** The pending move of a booking; lock the booking first, which excludes concurrent decisions. */
export const waitingMove = (db: Db, booking: string) =>
  db
    .selectFrom('reschedule')
    .selectAll()
    .where('bookingIdentifier', '=', booking)
    .where('status', '=', 'pending')
    .executeTakeFirst()

/** The newest move, whatever its outcome. */
export const newestMove = (db: Db, booking: string) =>
  db
    .selectFrom('reschedule')
    .selectAll()
    .where('bookingIdentifier', '=', booking)
    .orderBy('createdAt', 'desc')
    .orderBy('identifier', 'desc')
    .limit(1)
    .executeTakeFirst()

export type Move = NonNullable<Awaited<ReturnType<typeof waitingMove>>>

export async function insertMove(
  db: Db,
  services: Pick<Services, 'config'>,
  { note, ...move }: Omit<Insertable<RescheduleTable>, 'identifier' | 'sealedNote'>,
): Promise<void> {
  const identifier = randomUUIDv7()
  const sealedNote = sealText(services, sealPurposes.moveNote, identifier, note)
  await db
    .insertInto('reschedule')
    .values({ ...move, identifier, sealedNote })
    .execute()
}

export const countMoves = async (db: Db, booking: string, side: Move['askedBy'], since: string): Promise<number> => {
  const { count } = await db
    .selectFrom('reschedule')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('bookingIdentifier', '=', booking)
    .where('askedBy', '=', side)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** False when no move is pending. */
export const decideMove = (
  db: Db,
  booking: string,
  decision: Pick<Move, 'status' | 'counted' | 'decidedAt'>,
): Promise<boolean> =>
  changes(
    db.updateTable('reschedule').set(decision).where('bookingIdentifier', '=', booking).where('status', '=', 'pending'),
  )

/** Bookings whose pending move has expired. */
export const lapsedMoves = (db: Db, now: string, limit: number) =>
  db
    .selectFrom('reschedule')
    .select('bookingIdentifier as identifier')
    .where('status', '=', 'pending')
    .where('expiresAt', '<=', now)
    .limit(limit)
    .execute()

type MovedTime = Pick<BookingTable, 'startAt' | 'endAt' | 'sessionMinutes' | 'freeUntil' | 'paymentDueAt'>

/** The new time of a booking, and the number of moves each side has used. */
export const setMovedTime = (
  db: Db,
  identifier: string,
  time: MovedTime,
  movesUsed: { client: number; provider: number },
) =>
  db
    .updateTable('booking')
    .set((row) => ({
      ...time,
      clientMovesLeft: row('clientMovesLeft', '-', movesUsed.client),
      providerMovesLeft: row('providerMovesLeft', '-', movesUsed.provider),
    }))
    .where('identifier', '=', identifier)
    .execute()

/** Sets a completed session back to confirmed, so that it is earned again. */
export const reopenSession = (db: Db, identifier: string) =>
  db
    .updateTable('booking')
    .set((row) => ({ status: 'confirmed', earningRound: row('earningRound', '+', 1) }))
    .where('identifier', '=', identifier)
    .execute()

/** Clears attendance, which is reported only after the session. */
export const forgetAttendance = (db: Db, booking: string) =>
  db
    .updateTable('bookingParticipant')
    .set({ attendance: 'unknown', attendanceSource: null })
    .where('bookingIdentifier', '=', booking)
    .where('attendance', '<>', 'unknown')
    .execute()
