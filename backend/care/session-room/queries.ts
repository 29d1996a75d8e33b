import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { changes } from '#platform/database/outcome.ts'
import { fullName } from '#platform/database/full-name.ts'
import type { RoomOccupantTable } from '#platform/database/tables.gen.ts'

/** Somebody who is signed in, or a guest of a booking. */
export type Viewer = { user: string } | { guest: string }

/** The booking of a room, for its client, its therapist or one of its guests. */
export const findRoom = (db: Db, viewer: Viewer, booking: string) =>
  db
    .selectFrom('booking as b')
    .innerJoin('bookingParticipant as m', 'm.bookingIdentifier', 'b.identifier')
    .innerJoin('appUser as p', 'p.identifier', 'b.providerIdentifier')
    .innerJoin('providerSchedule as s', 's.providerIdentifier', 'b.providerIdentifier')
    .leftJoin('sessionRoom as r', 'r.bookingIdentifier', 'b.identifier')
    .leftJoin('appUser as own', 'own.identifier', 'm.userIdentifier')
    .select(['b.identifier', 'b.status', 'b.startAt', 'b.endAt', 'b.modalityId', 'b.providerIdentifier'])
    .select(['b.clientIdentifier', 'b.sessionMinutes'])
    .innerJoin('bookingParticipant as h', (on) =>
      on.onRef('h.bookingIdentifier', '=', 'b.identifier').onRef('h.userIdentifier', '=', 'b.providerIdentifier'),
    )
    .select([
      'h.identifier as providerParticipant',
      'm.identifier as ownParticipant',
      'm.role',
      's.meetingUrl',
      's.meetsIn',
      's.showsTimeLeft',
      'own.timezone',
      'r.endedBy',
      'r.expectedAt',
      'r.remindedAt',
    ])
    .select(fullName('p').as('providerName'))
    .where('b.identifier', '=', booking)
    .where((is) =>
      'guest' in viewer
        ? is.and([
            is('m.identifier', '=', viewer.guest),
            is('m.role', '=', 'guest'),
            is('m.status', '=', 'acknowledged'),
          ])
        : is.and([
            is('m.userIdentifier', '=', viewer.user),
            is('m.role', 'in', ['client', 'provider']),
            sql<boolean>`${viewer.user}::uuid in (b.client_identifier, b.provider_identifier)`,
          ]),
    )
    .executeTakeFirst()

export type RoomRow = NonNullable<Awaited<ReturnType<typeof findRoom>>>

export const peopleOf = (db: Db, booking: string) =>
  db
    .selectFrom('bookingParticipant as m')
    .leftJoin('appUser as u', 'u.identifier', 'm.userIdentifier')
    .select(['m.identifier', 'm.role', 'm.relation'])
    .select((row) => row.fn.coalesce('m.firstName', 'u.firstName').as('firstName'))
    .where('m.bookingIdentifier', '=', booking)
    .where((is) => is.or([is('m.role', '<>', 'guest'), is('m.status', '=', 'acknowledged')]))
    .orderBy('m.role')
    .orderBy('m.identifier')
    .execute()

/** Visits, the newest first. */
export const occupantsOf = (db: Db, booking: string) =>
  db
    .selectFrom('roomOccupant')
    .selectAll()
    .where('bookingIdentifier', '=', booking)
    .orderBy('waitingSince', 'desc')
    .orderBy('identifier', 'desc')
    .execute()

export type OccupantRow = Awaited<ReturnType<typeof occupantsOf>>[number]

export const isInsideElsewhere = async (db: Db, provider: string, booking: string, since: string): Promise<boolean> =>
  (await db
    .selectFrom('roomOccupant as o')
    .innerJoin('bookingParticipant as m', 'm.identifier', 'o.participantIdentifier')
    .select('o.identifier')
    .where('m.userIdentifier', '=', provider)
    .where('o.bookingIdentifier', '<>', booking)
    .where('o.state', '=', 'inside')
    .where('o.seenAt', '>', since)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Opens the room, or opens it again, and locks it until the end of the transaction. */
export const openRoom = (db: Db, booking: string, at: string) =>
  db
    .insertInto('sessionRoom')
    .values({ bookingIdentifier: booking, createdAt: at })
    .onConflict((conflict) =>
      conflict.column('bookingIdentifier').doUpdateSet({ createdAt: sql`session_room.created_at` }),
    )
    .execute()

export const openAgain = (db: Db, booking: string) =>
  db.updateTable('sessionRoom').set({ endedAt: null, endedBy: null }).where('bookingIdentifier', '=', booking).execute()

export const insertOccupant = (db: Db, occupant: Insertable<RoomOccupantTable>) =>
  db.insertInto('roomOccupant').values(occupant).execute()

export const endVisit = (db: Db, occupant: string, departure: NonNullable<OccupantRow['departure']>, at: string) =>
  db
    .updateTable('roomOccupant')
    .set({ state: 'gone', departure, goneAt: at })
    .where('identifier', '=', occupant)
    .where('state', '<>', 'gone')
    .execute()

export const admitOccupants = (db: Db, booking: string, occupants: readonly string[], at: string) =>
  db
    .updateTable('roomOccupant')
    .set({ state: 'inside', admittedAt: at })
    .where('bookingIdentifier', '=', booking)
    .where('identifier', 'in', occupants)
    .where('state', '=', 'waiting')
    .returning('identifier')
    .execute()

/** Ends one visit in the given state, not that of the participant `but`; answers whether there was one. */
export const endVisitFrom = (
  db: Db,
  { booking, occupant, state, but }: { booking: string; occupant: string; state: OccupantRow['state']; but: string },
  departure: NonNullable<OccupantRow['departure']>,
  at: string,
): Promise<boolean> =>
  changes(
    db
      .updateTable('roomOccupant')
      .set({ state: 'gone', departure, goneAt: at })
      .where('bookingIdentifier', '=', booking)
      .where('identifier', '=', occupant)
      .where('participantIdentifier', '<>', but)
      .where('state', '=', state),
  )

export const endAllVisits = (db: Db, booking: string, at: string) =>
  db
    .updateTable('roomOccupant')
    .set({ state: 'gone', departure: 'ended', goneAt: at })
    .where('bookingIdentifier', '=', booking)
    .where('state', '<>', 'gone')
    .returning('identifier')
    .execute()

export const closeRoom = (db: Db, booking: string, by: 'provider' | 'time', at: string) =>
  db.updateTable('sessionRoom').set({ endedAt: at, endedBy: by }).where('bookingIdentifier', '=', booking).execute()

interface Seen {
  occupant: string
  participant: string
  at: string
  since: string
  isConnected: boolean
}

/** Returns false if the participant has no such visit, live or gone. */
export const seeOccupant = (db: Db, { occupant, participant, at, since, isConnected }: Seen): Promise<boolean> =>
  changes(
    db
      .updateTable('roomOccupant')
      .set((is) => ({
        seenAt: sql<string>`case when state <> 'gone' and seen_at > ${since}::timestamptz
          then greatest(seen_at, ${at}::timestamptz) else seen_at end`,
        ...(isConnected
          ? {
              connectedAt: is.fn.coalesce(
                'connectedAt',
                sql<string | null>`case when state = 'inside' then ${at}::timestamptz end`,
              ),
            }
          : {}),
      }))
      .where('identifier', '=', occupant)
      .where('participantIdentifier', '=', participant),
  )

export const endLostVisits = (db: Db, since: string) =>
  db
    .updateTable('roomOccupant')
    .set((is) => ({ state: 'gone', departure: 'lost', goneAt: is.ref('seenAt') }))
    .where('state', '<>', 'gone')
    .where('seenAt', '<=', since)
    .execute()

/** Rooms of sessions that ended before the given time. */
const over = (endedBefore: string) =>
  sql<boolean>`exists (select from booking b
    where b.identifier = room_occupant.booking_identifier and b.end_at <= ${endedBefore}::timestamptz)`

export const closeOldRooms = async (db: Db, { endedBefore, at }: { endedBefore: string; at: string }) => {
  await db
    .updateTable('roomOccupant')
    .set((is) => ({ state: 'gone', departure: 'ended', goneAt: is.ref('seenAt') }))
    .where('state', '<>', 'gone')
    .where(over(endedBefore))
    .execute()
  await db
    .updateTable('sessionRoom')
    .set({ endedAt: at, endedBy: 'time' })
    .where('endedAt', 'is', null)
    .where(
      sql<boolean>`exists (select from booking b where b.identifier = session_room.booking_identifier
        and b.end_at <= ${endedBefore}::timestamptz)`,
    )
    .execute()
}

export const emptyPlaces = (db: Db, endedBefore: string) =>
  db
    .updateTable('roomOccupant')
    .set({ sealedPlace: null })
    .where('sealedPlace', 'is not', null)
    .where(over(endedBefore))
    .execute()
