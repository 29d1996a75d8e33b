import { type RawBuilder, sql, type Updateable } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { finds } from '#platform/database/outcome.ts'
import type { ProviderScheduleTable } from '#platform/database/tables.gen.ts'

/** A weekday row (`date` is null) or a custom date. */
export interface HoursRow {
  categoryId: number | null
  identifier: string
  weekday: number
  date: string | null
  isAvailable: boolean
  minutes: number[]
}

/** A therapy of the provider with its own session length, if set, and whether it can be booked. */
export interface TherapyRow {
  id: number
  identifier: string
  slotMinutes: number | null
  isBookable: boolean
}

const scheduleColumns = [
  's.timezone',
  's.setupType',
  's.slotMinutes',
  's.bufferMinutes',
  's.bufferBefore',
  's.minimumNoticeMinutes',
  's.horizonMonths',
  's.bookingHorizonDays',
  's.maxPerDay',
  's.needsApproval',
  's.acceptingNewClients',
  's.allowRescheduleCompleted',
  's.version',
  's.meetingUrl',
  's.meetsIn',
  's.showsTimeLeft',
  's.offersConsultation',
  'l.providerIdentifier as listed',
] as const

/** All hours and therapies of the schedule `s`, unless the caller already has this version of them. */
const rowsUnlessKnown = (knownVersion: RawBuilder<unknown>) =>
  sql<{ hours: HoursRow[]; therapies: TherapyRow[] } | null>`
    case when s.version is distinct from ${knownVersion} then json_build_object(
      'hours', (select coalesce(json_agg(h), '[]') from (
        select category_id as "categoryId", identifier, weekday, null::date as date, is_available as "isAvailable", minutes
          from availability_week where provider_identifier = s.provider_identifier
        union all
        select category_id, identifier, 0, date, is_available, minutes
          from availability_day where provider_identifier = s.provider_identifier) h),
      'therapies', (select coalesce(json_agg(o order by o.position, o.id), '[]') from (
        select t.therapy_id as id, x.identifier, x.position, t.slot_minutes as "slotMinutes", t.is_bookable as "isBookable"
          from provider_therapy t join taxonomy x on x.id = t.therapy_id
         where t.provider_identifier = s.provider_identifier) o)) end`.as('rows')

/**
 * Schedule of a provider; with all hours and therapies, unless the caller already has their version. One statement, so
 * that hours and version match.
 */
export const readSchedule = (db: Db, provider: string, knownVersion: number | null) =>
  db
    .selectFrom('providerSchedule as s')
    .leftJoin('providerListing as l', 'l.providerIdentifier', 's.providerIdentifier')
    .select(scheduleColumns)
    .select(rowsUnlessKnown(sql`${knownVersion}::int`))
    .where('s.providerIdentifier', '=', provider)
    .executeTakeFirst()

/** The same for several listed providers. */
export const readListedSchedules = (db: Db, known: readonly { provider: string; version: number | null }[]) =>
  db
    .selectFrom('providerSchedule as s')
    .innerJoin('providerListing as l', 'l.providerIdentifier', 's.providerIdentifier')
    .innerJoin(
      sql<{ provider: string; version: number | null }>`unnest(${known.map(({ provider }) => provider)}::uuid[],
        ${known.map(({ version }) => version)}::int[])`.as<'k'>(sql`k(provider, version)`),
      'k.provider',
      's.providerIdentifier',
    )
    .select('s.providerIdentifier as provider')
    .select(scheduleColumns)
    .select(rowsUnlessKnown(sql`k.version`))
    .execute()

export type Schedule = Omit<NonNullable<Awaited<ReturnType<typeof readSchedule>>>, 'rows'>

/** Locks the schedule: serialises changes of a calendar, and bookings where a daily limit applies. */
export const lockSchedule = (db: Db, provider: string) =>
  db
    .selectFrom('providerSchedule')
    .select(['timezone', 'setupType', 'version'])
    .where('providerIdentifier', '=', provider)
    .forNoKeyUpdate()
    .executeTakeFirst()

export async function scheduleVersionOf(db: Db, provider: string): Promise<number | undefined> {
  const schedule = await db
    .selectFrom('providerSchedule')
    .select('version')
    .where('providerIdentifier', '=', provider)
    .executeTakeFirst()
  return schedule?.version
}

/** Busy time: booked claims and holds that have not expired. */
export const readBusy = (
  db: Db,
  provider: string,
  { from, to, now, except = null }: { from: string; to: string; now: string; except?: string | null },
) =>
  db
    .selectFrom('claim')
    .select([sql<string>`lower(span)`.as('startAt'), sql<string>`upper(span)`.as('endAt')])
    .where('personIdentifier', '=', provider)
    .where(sql<boolean>`span && tstzrange(${from}::timestamptz, ${to}::timestamptz)`)
    .where((row) =>
      row.or([row('state', '=', 'booked'), row.and([row('state', '=', 'held'), row('expiresAt', '>', now)])]),
    )
    .where((row) => (except === null ? sql<boolean>`true` : row('ownerIdentifier', '<>', except)))
    .orderBy(sql`lower(span)`)
    .execute()

/** Busy time of several providers, each within its own span. */
export const readBusyOfAll = (db: Db, wanted: readonly { provider: string; from: string; to: string }[], now: string) =>
  db
    .selectFrom('claim as c')
    .innerJoin(
      sql<{ provider: string; since: string; until: string }>`unnest(${wanted.map(({ provider }) => provider)}::uuid[],
        ${wanted.map(({ from }) => from)}::timestamptz[], ${wanted.map(({ to }) => to)}::timestamptz[])`.as<'w'>(
        sql`w(provider, since, until)`,
      ),
      'w.provider',
      'c.personIdentifier',
    )
    .select(['w.provider', sql<string>`lower(c.span)`.as('startAt'), sql<string>`upper(c.span)`.as('endAt')])
    .where(sql<boolean>`c.span && tstzrange(w.since, w.until)`)
    .where((row) =>
      row.or([row('c.state', '=', 'booked'), row.and([row('c.state', '=', 'held'), row('c.expiresAt', '>', now)])]),
    )
    .orderBy(sql`lower(c.span)`)
    .execute()

interface WeekdayRow {
  identifier: string
  providerIdentifier: string
  categoryId: number | null
  weekday: number
  isAvailable: boolean
  minutes: number[]
}

/** Upserts days of a week; an existing day gets the new hours and keeps its identifier. */
export const saveWeekdays = (db: Db, rows: readonly WeekdayRow[]) =>
  db
    .insertInto('availabilityWeek')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['providerIdentifier', 'categoryId', 'weekday']).doUpdateSet((row) => ({
        isAvailable: row.ref('excluded.isAvailable'),
        minutes: row.ref('excluded.minutes'),
      })),
    )
    .execute()

/** Whether any day of this week was saved; null is the general week. */
export const hasWeek = (db: Db, provider: string, category: number | null): Promise<boolean> =>
  finds(
    db
      .selectFrom('availabilityWeek')
      .select('identifier')
      .where('providerIdentifier', '=', provider)
      .where('categoryId', 'is not distinct from', category)
      .limit(1),
  )

/** Where a therapist holds online sessions. */
export const meetingOf = (db: Db, provider: string) =>
  db
    .selectFrom('providerSchedule')
    .select(['meetsIn', 'meetingUrl'])
    .where('providerIdentifier', '=', provider)
    .executeTakeFirstOrThrow()

export const writeSchedule = (db: Db, provider: string, change: Updateable<ProviderScheduleTable>) =>
  db.updateTable('providerSchedule').set(change).where('providerIdentifier', '=', provider).execute()

export const writeTherapy = (
  db: Db,
  provider: string,
  therapyId: number,
  change: { isBookable?: boolean; slotMinutes?: number | null },
) =>
  db
    .updateTable('providerTherapy')
    .set(change)
    .where('providerIdentifier', '=', provider)
    .where('therapyId', '=', therapyId)
    .execute()

export const readTherapies = (db: Db, provider: string) =>
  db.selectFrom('providerTherapy').select('therapyId as id').where('providerIdentifier', '=', provider).execute()

export const offersTherapy = (db: Db, provider: string, therapyId: number): Promise<boolean> =>
  finds(
    db
      .selectFrom('providerTherapy')
      .select('therapyId')
      .where('providerIdentifier', '=', provider)
      .where('therapyId', '=', therapyId),
  )

/** Upcoming sessions of a provider, to find those outside the hours. */
export const readUpcoming = (db: Db, provider: string, now: string) =>
  db
    .selectFrom('booking')
    .select(['identifier', 'startAt', 'endAt', 'therapyId'])
    .where('providerIdentifier', '=', provider)
    .where('status', 'in', ['booking_request', 'pending', 'confirmed'])
    .where('startAt', '>=', now)
    .orderBy('startAt')
    .execute()

/** Whether a client has a booking with a therapist that can be scheduled or moved. */
export const hasBooking = (db: Db, client: string, provider: string): Promise<boolean> =>
  finds(
    db
      .selectFrom('booking')
      .select('identifier')
      .where('clientIdentifier', '=', client)
      .where('providerIdentifier', '=', provider)
      .where('status', 'in', ['unscheduled', 'pending', 'confirmed', 'completed'])
      .limit(1),
  )
