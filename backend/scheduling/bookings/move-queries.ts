import { randomUUIDv7 } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Services } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { sealPurposes } from '#platform/crypto/sealed-columns.ts'
import { sealText } from '#platform/context/sealed-text.ts'
import type { RescheduleTable } from '#platform/database/tables.gen.ts'

/** The move of a booking that waits for an answer; lock the booking first, then nobody else decides about it. */
export const waitingMove = (db: Db, booking: string) =>
  db
    .selectFrom('reschedule')
    .selectAll()
    .where('bookingIdentifier', '=', booking)
    .where('status', '=', 'pending')
    .executeTakeFirst()

/** The last move that was asked for, whatever became of it. */
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

/** False when none waits. */
export async function decideMove(
  db: Db,
  booking: string,
  decision: Pick<Move, 'status' | 'counted' | 'decidedAt'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('reschedule')
    .set(decision)
    .where('bookingIdentifier', '=', booking)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Bookings whose move nobody answered in time. */
export const lapsedMoves = (db: Db, now: string, limit: number) =>
  db
    .selectFrom('reschedule')
    .select('bookingIdentifier as identifier')
    .where('status', '=', 'pending')
    .where('expiresAt', '<=', now)
    .limit(limit)
    .execute()

/** Who came is known only after the session. */
export const forgetAttendance = (db: Db, booking: string) =>
  db
    .updateTable('bookingParticipant')
    .set({ attendance: 'unknown' })
    .where('bookingIdentifier', '=', booking)
    .where('attendance', '<>', 'unknown')
    .execute()
