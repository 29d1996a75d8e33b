import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** Both sides of a booking, for one of them, with the numbers that they show. */
export const sidesOf = (db: Db, viewer: string, booking: string) =>
  db
    .selectFrom('bookingParticipant as m')
    .innerJoin('booking as b', 'b.identifier', 'm.bookingIdentifier')
    .innerJoin('appUser as u', 'u.identifier', 'm.userIdentifier')
    .leftJoin('roomPhone as p', 'p.participantIdentifier', 'm.identifier')
    .select(['m.identifier', 'm.userIdentifier', 'm.role', 'm.attendance', 'u.firstName'])
    .select(['p.sealedNumber', 'p.spokeAt'])
    .select(['b.status', 'b.modalityId', 'b.startAt', 'b.endAt'])
    .where('b.identifier', '=', booking)
    .where((is) => is.or([is('b.clientIdentifier', '=', viewer), is('b.providerIdentifier', '=', viewer)]))
    .where((is) =>
      is.or([
        is('m.userIdentifier', '=', is.ref('b.clientIdentifier')),
        is('m.userIdentifier', '=', is.ref('b.providerIdentifier')),
      ]),
    )
    .where('m.role', 'in', ['client', 'provider'])
    .execute()

export type SideRow = Awaited<ReturnType<typeof sidesOf>>[number]

export const savePhone = (
  db: Db,
  row: { participantIdentifier: string; bookingIdentifier: string },
  change: { sealedNumber: Buffer | null } | { spokeAt: string },
) =>
  db
    .insertInto('roomPhone')
    .values({ ...row, ...change })
    .onConflict((conflict) => conflict.column('participantIdentifier').doUpdateSet(change))
    .execute()

/** Participants who show a number. */
export const phoneShownBy = async (db: Db, booking: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('roomPhone')
    .select('participantIdentifier')
    .where('bookingIdentifier', '=', booking)
    .where('sealedNumber', 'is not', null)
    .execute()
  return rows.map(({ participantIdentifier }) => participantIdentifier)
}

/** Deletes the numbers of sessions that ended before the given time. */
export const emptyPhones = (db: Db, endedBefore: string) =>
  db
    .updateTable('roomPhone')
    .set({ sealedNumber: null })
    .where('sealedNumber', 'is not', null)
    .where(
      sql<boolean>`exists (select from booking b
        where b.identifier = room_phone.booking_identifier and b.end_at <= ${endedBefore}::timestamptz)`,
    )
    .execute()
