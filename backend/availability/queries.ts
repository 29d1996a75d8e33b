import { sql } from 'kysely'
import type { Db } from '../kit/database.ts'

/** Schedule of a provider with the length of a session of one therapy; the version changes with every rule. */
export const readSchedule = (db: Db, provider: string, therapyId: number | null) =>
  db
    .selectFrom('providerSchedule as s')
    .leftJoin('providerTherapy as t', (join) =>
      join.onRef('t.providerIdentifier', '=', 's.providerIdentifier').on('t.therapyId', '=', therapyId ?? -1),
    )
    .leftJoin('providerListing as l', 'l.providerIdentifier', 's.providerIdentifier')
    .select([
      's.timezone',
      's.setupType',
      's.slotMinutes',
      's.bufferMinutes',
      's.minimumNoticeMinutes',
      's.horizonMonths',
      's.needsApproval',
      's.acceptingNewClients',
      's.version',
      't.slotMinutes as therapyMinutes',
      'l.providerIdentifier as listed',
    ])
    .where('s.providerIdentifier', '=', provider)
    .executeTakeFirst()

export type Schedule = NonNullable<Awaited<ReturnType<typeof readSchedule>>>

const ofCategory = (category: number | null) =>
  category === null ? sql<boolean>`category_id is null` : sql<boolean>`category_id = ${category}`

export const readWeek = (db: Db, provider: string, category: number | null) =>
  db
    .selectFrom('availabilityWeek')
    .selectAll()
    .where('providerIdentifier', '=', provider)
    .where(ofCategory(category))
    .orderBy('weekday')
    .execute()

/** Week and custom dates in one question: a row has a weekday or a date. */
export const readHours = (db: Db, provider: string, category: number | null) =>
  db
    .selectFrom('availabilityWeek')
    .select(['weekday', sql<string | null>`null::date`.as('date'), 'isAvailable', 'minutes'])
    .where('providerIdentifier', '=', provider)
    .where(ofCategory(category))
    .unionAll(
      db
        .selectFrom('availabilityDay')
        .select([sql<number>`0`.as('weekday'), 'date', 'isAvailable', 'minutes'])
        .where('providerIdentifier', '=', provider)
        .where(ofCategory(category)),
    )
    .execute()

/** What stands in the way: booked time and holds that still run. */
export const readBusy = (db: Db, provider: string, from: string, to: string, now: string) =>
  db
    .selectFrom('claim')
    .select([sql<string>`lower(span)`.as('startAt'), sql<string>`upper(span)`.as('endAt')])
    .where('personIdentifier', '=', provider)
    .where(sql<boolean>`span && tstzrange(${from}::timestamptz, ${to}::timestamptz)`)
    .where((row) =>
      row.or([row('state', '=', 'booked'), row.and([row('state', '=', 'held'), row('expiresAt', '>', now)])]),
    )
    .orderBy(sql`lower(span)`)
    .execute()

export const saveWeekday = (
  db: Db,
  row: {
    identifier: string
    providerIdentifier: string
    categoryId: number | null
    weekday: number
    isAvailable: boolean
    minutes: number[]
  },
) =>
  db
    .insertInto('availabilityWeek')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['providerIdentifier', 'categoryId', 'weekday'])
        .doUpdateSet({ isAvailable: row.isAvailable, minutes: row.minutes }),
    )
    .execute()

/** Sessions to come of a provider, for the question which of them lie outside the hours. */
export const readUpcoming = (db: Db, provider: string, now: string) =>
  db
    .selectFrom('booking')
    .select(['identifier', 'startAt', 'endAt', 'therapyId'])
    .where('providerIdentifier', '=', provider)
    .where('status', 'in', ['booking_request', 'pending', 'confirmed'])
    .where('startAt', '>=', now)
    .orderBy('startAt')
    .execute()
