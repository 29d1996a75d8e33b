import { sql } from 'kysely'
import type { BookingStatus } from '#schemas/scheduling/bookings.ts'
import type { Db } from '#platform/database/database.ts'

/** Rows the caller may see: those as client, or those of both sides. */
export type Reach = 'client' | 'party'

export interface Viewer {
  identifier: string
  reach: Reach
}

const select = (db: Db) =>
  db
    .selectFrom('booking as b')
    .innerJoin('appUser as c', 'c.identifier', 'b.clientIdentifier')
    .innerJoin('appUser as p', 'p.identifier', 'b.providerIdentifier')
    .innerJoin('provider as d', 'd.userIdentifier', 'b.providerIdentifier')
    .innerJoin('providerSchedule as s', 's.providerIdentifier', 'b.providerIdentifier')
    .leftJoin('picture as i', 'i.userIdentifier', 'b.providerIdentifier')
    .leftJoin('sessionRoom as o', 'o.bookingIdentifier', 'b.identifier')

const visibleTo = ({ identifier, reach }: Viewer) =>
  reach === 'client'
    ? sql<boolean>`b.client_identifier = ${identifier}`
    : sql<boolean>`${identifier}::uuid in (b.client_identifier, b.provider_identifier)`

const columns = (db: Db) =>
  select(db)
    .selectAll('b')
    .select(['c.timezone as clientTimezone', 's.timezone as providerTimezone', 's.meetingUrl', 'd.officeAddress'])
    .select(['s.meetsIn', 'o.expectedAt'])
    .select(['p.firstName as providerFirstName', 'p.lastName as providerLastName', 'd.headline as providerHeadline'])
    .select(['i.version as pictureVersion'])

export interface BookingFilter {
  statuses?: readonly BookingStatus[]
  /** Only with this client. */
  client?: string
  from?: string
  to?: string
  provider?: string
  therapy?: string
  /** Words, each in the first or last name of a person of the booking other than the viewer. */
  names?: readonly string[]
  /** Only completed sessions of the viewer as therapist without a note. */
  isWithoutNote?: boolean
  sort: 'startAt' | 'createdAt'
  descending: boolean
}

export async function pageOfBookings(
  db: Db,
  viewer: Viewer,
  filter: BookingFilter,
  page: { limit: number; offset: number },
) {
  const wanted = sql<boolean>`${visibleTo(viewer)}
    and ${filter.statuses ? sql`b.status = any(${filter.statuses})` : sql`true`}
    and ${filter.client ? sql`b.client_identifier = ${filter.client}` : sql`true`}
    and ${liesWithin(filter)}
    and ${filter.provider ? sql`b.provider_identifier = ${filter.provider}` : sql`true`}
    and ${filter.therapy ? sql`b.therapy_id = (select t.id from taxonomy t where t.identifier = ${filter.therapy})` : sql`true`}
    and ${namesFit(viewer, filter.names ?? [])}
    and ${filter.isWithoutNote ? withoutNote(viewer) : sql`true`}`
  const direction = filter.descending ? sql`desc nulls last` : sql`asc nulls last`
  const reading = columns(db)
    .where(wanted)
    .orderBy(sql`${filter.sort === 'startAt' ? sql.ref('b.start_at') : sql.ref('b.created_at')} ${direction}`)
    .orderBy('b.identifier', filter.descending ? 'desc' : 'asc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  // A transaction has one connection, which takes one statement at a time.
  if (db.isTransaction) await reading
  const [rows, { total }] = await Promise.all([
    reading,
    db
      .selectFrom('booking as b')
      .select((row) => row.fn.countAll<number>().as('total'))
      .where(wanted)
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

const namesFit = ({ identifier }: Viewer, words: readonly string[]) =>
  sql.join(
    [
      sql`true`,
      ...words.map(
        (word) => sql`exists (select from app_user u where u.identifier in (b.client_identifier, b.provider_identifier)
          and u.identifier <> ${identifier} and strpos(lower(concat_ws(' ', u.first_name, u.last_name)), lower(${word})) > 0)`,
      ),
    ],
    sql` and `,
  )

/** Only for the therapist of the booking: a client must not learn from it whether a note exists. Needs `asAuthor`. */
const withoutNote = ({ identifier }: Viewer) => sql<boolean>`(b.provider_identifier = ${identifier}
  and b.status = 'completed' and not exists (select from note n where n.booking_identifier = b.identifier
    and n.provider_identifier = ${identifier} and n.deleted_at is null))`

/** A booking with a pending move occupies both times. */
function liesWithin({ from, to }: Pick<BookingFilter, 'from' | 'to'>) {
  if (!from && !to) return sql<boolean>`true`
  const within = (start: string) => sql<boolean>`${from ? sql`${sql.ref(start)} >= ${from}` : sql`true`}
    and ${to ? sql`${sql.ref(start)} < ${to}` : sql`true`}`
  return sql<boolean>`(${within('b.start_at')} or exists (select from reschedule r
    where r.booking_identifier = b.identifier and r.status = 'pending' and ${within('r.to_start')}))`
}

export const findBooking = (db: Db, viewer: Viewer, identifier: string) =>
  columns(db).where('b.identifier', '=', identifier).where(visibleTo(viewer)).executeTakeFirst()

/** Bookings the viewer may see, in the order of their times. */
export const findBookings = (db: Db, viewer: Viewer, identifiers: readonly string[]) =>
  columns(db)
    .where(sql<boolean>`b.identifier = any(${identifiers})`)
    .where(visibleTo(viewer))
    .orderBy('b.startAt')
    .orderBy('b.identifier')
    .execute()

export type BookingRow = NonNullable<Awaited<ReturnType<typeof findBooking>>>

/** Locks a booking the viewer may see until the end of the transaction. */
export const lockBooking = (db: Db, { identifier, reach }: Viewer, booking: string) =>
  db
    .selectFrom('booking as b')
    .selectAll('b')
    .where('b.identifier', '=', booking)
    .where(visibleTo({ identifier, reach }))
    .forUpdate()
    .executeTakeFirst()

export const lockAnyBooking = (db: Db, booking: string) =>
  db.selectFrom('booking').selectAll().where('identifier', '=', booking).forUpdate().executeTakeFirst()

export const currentState = (db: Db, booking: string) =>
  db.selectFrom('booking').select(['status', 'startAt']).where('identifier', '=', booking).executeTakeFirst()

/** The booking in which this participant is the client. */
export const lockSessionOf = (db: Db, participant: string, client: string) =>
  db
    .selectFrom('bookingParticipant as m')
    .innerJoin('booking as b', 'b.identifier', 'm.bookingIdentifier')
    .select(['b.providerIdentifier', 'b.status', 'b.endAt', 'b.isConsultation'])
    .where('m.identifier', '=', participant)
    .where('m.userIdentifier', '=', client)
    .where('m.role', '=', 'client')
    .forUpdate('b')
    .executeTakeFirst()

export type LockedBooking = NonNullable<Awaited<ReturnType<typeof lockAnyBooking>>>

/** Locks bookings in the common order, which avoids deadlocks. */
export const lockBookings = (db: Db, bookings: readonly string[]): Promise<LockedBooking[]> =>
  db
    .selectFrom('booking')
    .selectAll()
    .where(sql<boolean>`identifier = any(${bookings})`)
    .orderBy('identifier')
    .forUpdate()
    .execute()

export const participantsOf = (db: Db, bookings: readonly string[]) =>
  db
    .selectFrom('bookingParticipant as m')
    .leftJoin('appUser as u', 'u.identifier', 'm.userIdentifier')
    .select([
      'm.identifier',
      'm.bookingIdentifier',
      'm.role',
      'm.status',
      'm.attendance',
      'm.attendanceSource',
      'm.relation',
      'm.email',
    ])
    .select((row) => [row.fn.coalesce('m.firstName', 'u.firstName').as('firstName'), 'u.lastName'])
    .where(sql<boolean>`m.booking_identifier = any(${bookings})`)
    .orderBy('m.role')
    .orderBy('m.identifier')
    .execute()

/** Moves, newest first. */
export const reschedulesOf = (db: Db, bookings: readonly string[]) =>
  db
    .selectFrom('reschedule')
    .selectAll()
    .where(sql<boolean>`booking_identifier = any(${bookings})`)
    .orderBy('createdAt', 'desc')
    .orderBy('identifier', 'desc')
    .execute()

/** Whether the client has reviewed the session, with name or anonymously; the waitlist entry; the length of the series. */
export const relatedFactsOf = (db: Db, bookings: readonly string[]) =>
  db
    .selectFrom('booking as b')
    .leftJoin('bookingSeries as s', 's.identifier', 'b.seriesIdentifier')
    .select(['b.identifier', 's.occurrences'])
    .select([
      sql<boolean>`exists (select from review r join booking_participant m on m.identifier = r.participant_identifier
                            where m.booking_identifier = b.identifier and m.role = 'client')`.as('hasReview'),
      sql<boolean>`exists (select from review r join booking_participant m on m.identifier = r.participant_identifier
                            where m.booking_identifier = b.identifier and m.role = 'client'
                              and r.status = 'published' and not r.is_anonymous)`.as('hasNamedReview'),
      sql<boolean>`exists (select from waitlist_entry w
                            where w.booking_identifier = b.identifier and w.status = 'waiting')`.as('isWaiting'),
    ])
    .where(sql<boolean>`b.identifier = any(${bookings})`)
    .execute()

/** Newest payment of each booking. */
export const newestPayments = (db: Db, bookings: readonly string[]) =>
  db
    .selectFrom('payment')
    .distinctOn('bookingIdentifier')
    .select(['bookingIdentifier', 'reference', 'status', 'method'])
    .where(sql<boolean>`booking_identifier = any(${bookings})`)
    .orderBy('bookingIdentifier')
    .orderBy('createdAt', 'desc')
    .orderBy('reference', 'desc')
    .execute()

export const insertParticipants = (
  db: Db,
  rows: { identifier: string; bookingIdentifier: string; userIdentifier: string; role: 'client' | 'provider' }[],
  madeBy: 'client' | 'provider' = 'client',
) =>
  db
    .insertInto('bookingParticipant')
    .values(
      rows.map((row) => ({ ...row, status: row.role === madeBy ? ('acknowledged' as const) : ('invited' as const) })),
    )
    .execute()

/** Future bookings of a person on either side: upcoming sessions, requests, and bookings without a time. */
export const futureBookings = (db: Db, person: string, now: string) =>
  db
    .selectFrom('booking')
    .select(['identifier', 'clientIdentifier', 'fee', 'currency', 'status', 'paidAt', 'refunded', 'setOff'])
    .where(sql<boolean>`${person}::uuid in (client_identifier, provider_identifier)`)
    .where('status', 'in', ['booking_request', 'unscheduled', 'pending', 'confirmed'])
    .where((row) => row.or([row('startAt', 'is', null), row('startAt', '>', now)]))
    .orderBy('identifier')
    .execute()

/** Bookings whose deadline to be paid, answered or scheduled has passed. */
export const lapsedBookings = (db: Db, now: string, unscheduledBefore: string, limit: number) =>
  db
    .selectFrom('booking')
    .select('identifier')
    .where((row) =>
      row.or([
        row.and([row('status', '=', 'pending'), row('paymentDueAt', '<=', now)]),
        row.and([row('status', '=', 'booking_request'), row('respondBy', '<=', now)]),
        row.and([row('status', '=', 'unscheduled'), row('createdAt', '<=', unscheduledBefore)]),
      ]),
    )
    .limit(limit)
    .execute()

export const peopleOf = (db: Db, booking: string) =>
  db
    .selectFrom('booking as b')
    .innerJoin('appUser as c', 'c.identifier', 'b.clientIdentifier')
    .innerJoin('appUser as p', 'p.identifier', 'b.providerIdentifier')
    .innerJoin('providerSchedule as s', 's.providerIdentifier', 'b.providerIdentifier')
    .select(['c.email as clientEmail', 'c.locale as clientLocale'])
    .select(['c.timezone as clientTimezone', 'c.firstName as clientFirstName'])
    .select(['p.email as providerEmail', 'p.locale as providerLocale', 's.timezone as providerTimezone'])
    .select(['p.firstName as providerFirstName', 'p.lastName as providerLastName'])
    .where('b.identifier', '=', booking)
    .executeTakeFirstOrThrow()
