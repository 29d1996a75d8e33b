import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { changes } from '#platform/database/outcome.ts'

/** Entries with facts of their booking and the newest open offer. */
const entries = (db: Db) =>
  db
    .selectFrom('waitlistEntry as w')
    .innerJoin('booking as b', 'b.identifier', 'w.bookingIdentifier')
    .innerJoin('appUser as p', 'p.identifier', 'w.providerIdentifier')
    .innerJoin('providerSchedule as s', 's.providerIdentifier', 'w.providerIdentifier')
    .leftJoin('waitlistOffer as o', (join) =>
      join.onRef('o.entryIdentifier', '=', 'w.identifier').on('o.status', '=', 'open'),
    )
    .select([
      'w.identifier',
      'w.bookingIdentifier',
      'w.clientIdentifier',
      'w.providerIdentifier',
      'w.fromDate',
      'w.toDate',
      'w.partOfDay',
      'w.timezone',
      'w.createdAt',
      'w.wasFree',
      'w.status as entryStatus',
      'b.status',
      'b.startAt',
      'b.fee',
      'b.reduction',
      'b.packageIdentifier',
      'b.currency',
      'b.therapyId',
      'b.modalityId',
      'b.windowHours',
      'b.freeUntil',
      's.timezone as providerTimezone',
      'p.firstName as providerFirstName',
      'p.lastName as providerLastName',
      'o.identifier as offerIdentifier',
      'o.startAt as offeredStart',
      'o.endAt as offeredEnd',
      'o.fee as offeredFee',
      'o.expiresAt',
    ])

export type EntryRow = Awaited<ReturnType<ReturnType<typeof entries>['execute']>>[number]

export async function pageOfEntries(
  db: Db,
  { client, booking }: { client: string; booking: string | undefined },
  page: { limit: number; offset: number },
) {
  const wanted = sql<boolean>`w.client_identifier = ${client}
    and ${booking === undefined ? sql`true` : sql`w.booking_identifier = ${booking}`}`
  const [rows, { total }] = await Promise.all([
    entries(db)
      .where(wanted)
      .orderBy('w.createdAt', 'desc')
      .orderBy('w.identifier', 'desc')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    db
      .selectFrom('waitlistEntry as w')
      .select((row) => row.fn.countAll<number>().as('total'))
      .where(wanted)
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

export const findEntry = (db: Db, entry: string) => entries(db).where('w.identifier', '=', entry).executeTakeFirst()

/** Locks the booking of an entry until the end of the transaction; do this before reading the entry. */
export const lockBookingOf = (db: Db, entry: string, client?: string) =>
  db
    .selectFrom('booking')
    .selectAll()
    .where('identifier', '=', (row) =>
      row.selectFrom('waitlistEntry as w').select('w.bookingIdentifier').where('w.identifier', '=', entry),
    )
    .where(client === undefined ? sql<boolean>`true` : sql<boolean>`client_identifier = ${client}`)
    .forUpdate()
    .executeTakeFirst()

/** A booking of the client, locked. */
export const lockOwnBooking = (db: Db, client: string, booking: string) =>
  db
    .selectFrom('booking')
    .selectAll()
    .where('identifier', '=', booking)
    .where('clientIdentifier', '=', client)
    .forUpdate()
    .executeTakeFirst()

/** Serialises waitlist entries of this client until the end of the transaction. */
export const lockNewEntriesOf = (db: Db, client: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`waitlist:${client}`}, 0))`.execute(db)

export const countWaiting = (db: Db, client: string) =>
  db
    .selectFrom('waitlistEntry')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('clientIdentifier', '=', client)
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow()

interface NewEntry {
  identifier: string
  bookingIdentifier: string
  clientIdentifier: string
  providerIdentifier: string
  fromDate: string
  toDate: string
  partOfDay: EntryRow['partOfDay']
  timezone: string
  createdAt: string
  lookedAt: string
  wasFree: number[]
}

/** False when this booking is already on the waitlist. */
export const insertEntry = (db: Db, entry: NewEntry): Promise<boolean> =>
  changes(
    db
      .insertInto('waitlistEntry')
      .values(entry)
      .onConflict((conflict) =>
        conflict
          .column('bookingIdentifier')
          .where(sql<boolean>`status = 'waiting'`)
          .doNothing(),
      ),
  )

/** Entries of this therapist without an offer, in order of entry; a booking with a pending move gets no offer. */
export const waitingEntries = (db: Db, provider: string) =>
  entries(db)
    .where('w.providerIdentifier', '=', provider)
    .where('w.status', '=', 'waiting')
    .where('o.identifier', 'is', null)
    .where(
      sql<boolean>`not exists (select from reschedule r where r.booking_identifier = b.identifier and r.status = 'pending')`,
    )
    .orderBy('w.createdAt')
    .orderBy('w.identifier')
    .execute()

/** Starts that were offered to this entry before. */
export const offeredBefore = async (db: Db, entry: string): Promise<string[]> => {
  const rows = await db.selectFrom('waitlistOffer').select('startAt').where('entryIdentifier', '=', entry).execute()
  return rows.map(({ startAt }) => startAt)
}

/** Keeps only those known free times that are still free; a time that becomes free again later counts as new. */
export const saveKnownFree = (db: Db, entry: string, free: readonly number[]) =>
  db
    .updateTable('waitlistEntry')
    .set({ wasFree: sql<number[]>`array(select unnest(was_free) intersect select unnest(${free}::int[]))` })
    .where('identifier', '=', entry)
    .execute()

interface NewOffer {
  identifier: string
  entryIdentifier: string
  startAt: string
  endAt: string
  fee: number
  createdAt: string
  expiresAt: string
}

export const insertOffer = (db: Db, offer: NewOffer) => db.insertInto('waitlistOffer').values(offer).execute()

/** Closes an open offer; false when it was closed already. */
export const decideOffer = (
  db: Db,
  offer: string,
  status: 'accepted' | 'declined' | 'expired',
  at: string,
): Promise<boolean> =>
  changes(
    db
      .updateTable('waitlistOffer')
      .set({ status, decidedAt: at })
      .where('identifier', '=', offer)
      .where('status', '=', 'open'),
  )

export const endEntry = (db: Db, entry: string, status: 'accepted' | 'ended', at: string) =>
  db
    .updateTable('waitlistEntry')
    .set({ status, endedAt: at })
    .where('identifier', '=', entry)
    .where('status', '=', 'waiting')
    .execute()

/** Entries whose offer has expired, or that end with their booking or their last date. */
export const lapsedEntries = (db: Db, now: string, limit: number) =>
  db
    .selectFrom('waitlistEntry as w')
    .innerJoin('booking as b', 'b.identifier', 'w.bookingIdentifier')
    .leftJoin('waitlistOffer as o', (join) =>
      join.onRef('o.entryIdentifier', '=', 'w.identifier').on('o.status', '=', 'open'),
    )
    .select(['w.identifier', 'w.providerIdentifier'])
    .where('w.status', '=', 'waiting')
    .where(
      sql<boolean>`(o.expires_at <= ${now} or o.start_at >= b.start_at or b.start_at <= ${now} or b.status not in ('unscheduled', 'pending', 'confirmed')
        or w.to_date < (${now}::timestamptz at time zone w.timezone)::date)`,
    )
    .limit(limit)
    .execute()

/** Claims therapists whose waitlist has not been checked for a while; concurrent workers get other therapists. */
export async function claimUnchecked(db: Db, checkedBefore: string, now: string, limit: number): Promise<string[]> {
  const taken = await db
    .updateTable('waitlistEntry')
    .set({ lookedAt: now })
    .where('identifier', 'in', (row) =>
      row
        .selectFrom('waitlistEntry as w')
        .select('w.identifier')
        .where('w.status', '=', 'waiting')
        .where('w.lookedAt', '<=', checkedBefore)
        .orderBy('w.lookedAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('providerIdentifier')
    .execute()
  return [...new Set(taken.map(({ providerIdentifier }) => providerIdentifier))]
}
