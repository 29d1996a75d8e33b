import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { changes } from '#platform/database/outcome.ts'

interface NewFeed {
  userIdentifier: string
  version: number
  secretHash: Buffer
  sealedSecret: null
  rotatedAt: string
}

export const insertFeed = (db: Db, feed: NewFeed) =>
  db
    .insertInto('calendarFeed')
    .values(feed)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const lockFeed = (db: Db, user: string) =>
  db.selectFrom('calendarFeed').selectAll().where('userIdentifier', '=', user).forUpdate().executeTakeFirstOrThrow()

export const writeFeed = (db: Db, { userIdentifier, ...change }: NewFeed) =>
  db.updateTable('calendarFeed').set(change).where('userIdentifier', '=', userIdentifier).execute()

/** Feeds whose address can only be derived from a product secret, ordered by person. */
export const feedsAfter = (db: Db, after: string | null, limit: number) =>
  db
    .selectFrom('calendarFeed')
    .selectAll()
    .where('sealedSecret', 'is', null)
    .$if(after !== null, (query) => query.where('userIdentifier', '>', after as string))
    .orderBy('userIdentifier')
    .limit(limit)
    .execute()

/** False when the person has created another address in the meantime. */
export const storeSecret = (
  db: Db,
  { userIdentifier, version }: Pick<NewFeed, 'userIdentifier' | 'version'>,
  sealedSecret: Buffer,
): Promise<boolean> =>
  changes(
    db
      .updateTable('calendarFeed')
      .set({ sealedSecret })
      .where('userIdentifier', '=', userIdentifier)
      .where('version', '=', version),
  )

/** The owner of a feed, while their account is active. */
export const ownerOfFeed = (db: Db, secretHash: Buffer) =>
  db
    .selectFrom('calendarFeed as f')
    .innerJoin('appUser as u', 'u.identifier', 'f.userIdentifier')
    .select(['f.userIdentifier', 'f.version', 'f.secretHash', 'f.sealedSecret', 'u.userType', 'u.locale'])
    .where('f.secretHash', '=', secretHash)
    .where('u.accountStatus', 'in', ['active', 'pending_verification'])
    .executeTakeFirst()

const sessions = (db: Db) =>
  db
    .selectFrom('booking as b')
    .innerJoin('appUser as c', 'c.identifier', 'b.clientIdentifier')
    .innerJoin('provider as d', 'd.userIdentifier', 'b.providerIdentifier')
    .innerJoin('providerSchedule as s', 's.providerIdentifier', 'b.providerIdentifier')
    .select(['b.identifier', 'b.status', 'b.startAt', 'b.endAt', 'b.version'])
    .select(['b.fee', 'b.currency', 'b.freeUntil', 'b.paidAt', 'b.refunded', 'b.disputed', 'b.setOff', 'b.windowHours'])
    .select('b.packageIdentifier')
    .select(['b.modalityId', 'b.createdAt', 'b.clientIdentifier', 'b.providerIdentifier'])
    .select(['c.timezone as clientTimezone', 's.timezone as providerTimezone', 's.meetingUrl', 'd.officeAddress'])
    .select('s.meetsIn')
    .select([
      sql<string>`greatest(b.created_at, b.paid_at, b.cancelled_at, b.absence_reported_at,
      (select max(coalesce(m.decided_at, m.created_at)) from reschedule m where m.booking_identifier = b.identifier))`.as(
        'changedAt',
      ),
    ])

export type SessionRow = Awaited<ReturnType<typeof sessionsOf>>[number]

interface Reach {
  person: string
  side: 'client' | 'provider'
  /** Excludes sessions that start before this instant, and bookings cancelled before it. */
  startsAfter: string
  cancelledAfter: string
  limit: number
}

/** The sessions of a person's calendar, newest first. */
export const sessionsOf = (db: Db, { person, side, startsAfter, cancelledAfter, limit }: Reach) =>
  sessions(db)
    .where(side === 'client' ? 'b.clientIdentifier' : 'b.providerIdentifier', '=', person)
    .where((row) =>
      row.or([
        row.and([
          row('b.status', 'in', ['booking_request', 'pending', 'confirmed', 'completed', 'no_show']),
          row('b.startAt', '>', startsAfter),
        ]),
        row.and([
          row('b.status', '=', 'cancelled'),
          row('b.startAt', 'is not', null),
          row('b.cancelledAt', '>', cancelledAfter),
        ]),
      ]),
    )
    .orderBy('b.startAt', 'desc')
    .orderBy('b.identifier')
    .limit(limit)
    .execute()

/** A session of the person, on either side. */
export const sessionOf = (db: Db, person: string, booking: string) =>
  sessions(db)
    .where('b.identifier', '=', booking)
    .where(sql<boolean>`${person}::uuid in (b.client_identifier, b.provider_identifier)`)
    .executeTakeFirst()
