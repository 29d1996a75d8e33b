import type { Insertable } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { finds } from '#platform/database/outcome.ts'
import type { BookingParticipantTable } from '#platform/database/tables.gen.ts'
import { isGuest } from '#backend/scheduling/bookings/show-participant.ts'

/** A participant of a booking of which the person is a side. */
export const findParticipant = (db: Db, viewer: string, identifier: string) =>
  db
    .selectFrom('bookingParticipant as m')
    .innerJoin('booking as b', 'b.identifier', 'm.bookingIdentifier')
    .leftJoin('appUser as u', 'u.identifier', 'm.userIdentifier')
    .select(['m.identifier', 'm.bookingIdentifier', 'm.userIdentifier', 'm.role'])
    .select(['m.status', 'm.attendance', 'm.attendanceSource', 'm.relation', 'm.email'])
    .select(['u.lastName', 'b.clientIdentifier'])
    .select((row) => row.fn.coalesce('m.firstName', 'u.firstName').as('firstName'))
    .where('m.identifier', '=', identifier)
    .where((is) => is.or([is('b.clientIdentifier', '=', viewer), is('b.providerIdentifier', '=', viewer)]))
    .executeTakeFirst()

export type FoundParticipant = NonNullable<Awaited<ReturnType<typeof findParticipant>>>

export const isOwnBooking = (db: Db, booking: string, client: string): Promise<boolean> =>
  finds(
    db
      .selectFrom('booking')
      .select('identifier')
      .where('identifier', '=', booking)
      .where('clientIdentifier', '=', client),
  )

/** Guests of a booking, including removed ones. */
export const guestsOf = (db: Db, booking: string) =>
  db
    .selectFrom('bookingParticipant')
    .select(['identifier', 'role', 'status', 'email'])
    .where('bookingIdentifier', '=', booking)
    .where('role', '=', 'guest')
    .execute()

export const countGuests = (guests: Awaited<ReturnType<typeof guestsOf>>) => guests.filter(isGuest).length

type Invitation = Omit<Insertable<BookingParticipantTable>, 'identifier' | 'bookingIdentifier' | 'role'>

/** A known guest gets the new invitation. */
export const saveGuest = (
  db: Db,
  { identifier, bookingIdentifier }: { identifier: string; bookingIdentifier: string },
  invitation: Invitation,
) =>
  db
    .insertInto('bookingParticipant')
    .values({ identifier, bookingIdentifier, role: 'guest', ...invitation })
    .onConflict((conflict) => conflict.column('identifier').doUpdateSet(invitation))
    .execute()

/** Marks the booking as seen by the person. */
export const markSeen = (db: Db, booking: string, person: string) =>
  db
    .updateTable('bookingParticipant')
    .set({ status: 'acknowledged' })
    .where('bookingIdentifier', '=', booking)
    .where('userIdentifier', '=', person)
    .where('status', '<>', 'acknowledged')
    .execute()

export const setParticipant = (
  db: Db,
  identifier: string,
  change: {
    status?: 'invited' | 'acknowledged' | 'rejected' | 'removed'
    attendance?: 'attended' | 'absent'
    attendanceSource?: 'said'
    tokenHash?: Buffer | null
    answeredAt?: string
  },
) => db.updateTable('bookingParticipant').set(change).where('identifier', '=', identifier).execute()

/** Data of an invitation mail: the guest and the inviting client. */
export const findInvitation = (db: Db, participant: string) =>
  db
    .selectFrom('bookingParticipant as m')
    .innerJoin('booking as b', 'b.identifier', 'm.bookingIdentifier')
    .innerJoin('appUser as c', 'c.identifier', 'b.clientIdentifier')
    .select(['m.email', 'm.status', 'm.expiresAt', 'c.locale', 'c.firstName as inviter'])
    .where('m.identifier', '=', participant)
    .where('m.role', '=', 'guest')
    .executeTakeFirst()

/** Data behind a link: the guest, and only time, place and therapist of the session. */
const links = (db: Db) =>
  db
    .selectFrom('bookingParticipant as m')
    .innerJoin('booking as b', 'b.identifier', 'm.bookingIdentifier')
    .innerJoin('appUser as p', 'p.identifier', 'b.providerIdentifier')
    .innerJoin('provider as d', 'd.userIdentifier', 'b.providerIdentifier')
    .innerJoin('providerSchedule as s', 's.providerIdentifier', 'b.providerIdentifier')
    .select(['m.identifier', 'm.bookingIdentifier', 'm.status', 'm.firstName', 'm.expiresAt'])
    .select(['b.status as bookingStatus', 'b.startAt', 'b.endAt', 'b.modalityId'])
    .select(['p.firstName as providerFirstName', 'p.lastName as providerLastName', 'd.officeAddress'])
    .select(['s.timezone as providerTimezone', 's.meetingUrl', 's.meetsIn'])

export function findByLink(db: Db, tokenHash: Buffer, { lock = false }: { lock?: boolean } = {}) {
  const found = links(db).where('m.tokenHash', '=', tokenHash)
  return (lock ? found.forUpdate('m') : found).executeTakeFirst()
}

/** The same of guests whose links were not replaced or taken away. */
export const linksOf = (db: Db, participants: readonly string[]) =>
  links(db)
    .where('m.identifier', 'in', participants)
    .where('m.role', '=', 'guest')
    .where('m.tokenHash', 'is not', null)
    .execute()

export type LinkRow = NonNullable<Awaited<ReturnType<typeof findByLink>>>
