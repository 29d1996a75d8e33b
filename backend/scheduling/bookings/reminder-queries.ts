import { type RawBuilder, sql } from 'kysely'
import { pushLimits } from '#schemas/identity/push.ts'
import { smsLimits } from '#schemas/identity/sms.ts'
import { bookingLimits, reminderHours, unscheduledReminderDays } from '#schemas/scheduling/bookings.ts'
import { iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'

/** A booking with a due reminder; `mark` is the hour or the day of the reminder. */
export interface Due {
  identifier: string
  /** Sort value of the batch; the next batch starts after it. */
  at: string
  mark: number
}

/** End of the previous batch. */
export type Behind = Pick<Due, 'identifier' | 'at'>

export type DueQuery = (db: Db, now: Temporal.Instant, behind: Behind | null, limit: number) => Promise<Due[]>

const [farthest] = reminderHours
const nearestFirst = reminderHours.toSorted((one, other) => one - other)
const hours = (count: number | RawBuilder<unknown>) => sql`make_interval(hours => ${count}::int)`
const isDone = (key: RawBuilder<unknown>) => sql<boolean>`exists (select from effect_done e where e.key = ${key})`

/** Sessions whose nearest reminder is due and was not sent for this start; the conditions match the index of starts. */
export const dueSessions: DueQuery = async (db, now, behind, limit) => {
  const at = sql`${iso(now)}::timestamptz`
  const mark = sql`case ${sql.join(
    nearestFirst.map((count) => sql`when b.start_at <= ${at} + ${hours(count)} then ${sql.lit(count)}`),
    sql` `,
  )} end`
  const { rows } = await sql<Due>`
    select b.identifier, b.start_at as at, r.mark
      from booking b cross join lateral (select ${mark} as mark) r
     where b.status = 'confirmed' and b.start_at > ${at} and b.start_at <= ${at} + ${hours(farthest)}
       and greatest(b.created_at, b.paid_at) <= b.start_at - ${hours(sql`r.mark`)}
       and not ${isDone(sql`'reminder:' || b.identifier || ':' || (extract(epoch from b.start_at) * 1000)::bigint || ':' || r.mark`)}
       ${isBehind(sql`b.start_at`, behind)}
     order by b.start_at, b.identifier limit ${limit}`.execute(db)
  return rows
}

const [firstDay] = unscheduledReminderDays
const longestFirst = unscheduledReminderDays.toSorted((one, other) => other - one)

/** Bookings that have been without a time for this number of days. */
export const dueUnscheduled: DueQuery = async (db, now, behind, limit) => {
  const at = sql`${iso(now)}::timestamptz`
  const mark = sql`case ${sql.join(
    longestFirst.map((days) => sql`when b.created_at <= ${at} - ${hours(24 * days)} then ${sql.lit(days)}`),
    sql` `,
  )} end`
  const { rows } = await sql<Due>`
    select b.identifier, b.created_at as at, r.mark
      from booking b cross join lateral (select ${mark} as mark) r
     where b.status = 'unscheduled' and b.created_at <= ${at} - ${hours(24 * firstDay)}
       and b.created_at > ${at} - ${hours(24 * bookingLimits.unscheduledDays)}
       and not ${isDone(sql`'not_scheduled:' || b.identifier || ':' || r.mark`)}
       ${isBehind(sql`b.created_at`, behind)}
     order by b.created_at, b.identifier limit ${limit}`.execute(db)
  return rows
}

/** Days after the start during which a review invitation is sent. */
const invitationDays = 7

/** Completed sessions, not free consultations, without review or invitation, of clients with an active account. */
export const dueInvitations: DueQuery = async (db, now, behind, limit) => {
  const at = sql`${iso(now)}::timestamptz`
  const { rows } = await sql<Due>`
    select b.identifier, b.start_at as at, 0 as mark
      from booking b
     where b.status = 'completed' and not b.is_consultation
       and b.start_at > ${at} - ${hours(24 * invitationDays)} and b.start_at < ${at}
       and not ${isDone(sql`'review_invitation:' || b.identifier`)}
       and not exists (select from review r join booking_participant m on m.identifier = r.participant_identifier
                        where m.booking_identifier = b.identifier)
       and exists (select from app_user u where u.identifier = b.client_identifier and u.account_status = 'active')
       ${isBehind(sql`b.start_at`, behind)}
     order by b.start_at, b.identifier limit ${limit}`.execute(db)
  return rows
}

const isBehind = (column: RawBuilder<unknown>, behind: Behind | null) =>
  behind === null ? sql`` : sql`and (${column}, b.identifier) > (${behind.at}::timestamptz, ${behind.identifier}::uuid)`

export const clientParticipant = (db: Db, booking: string) =>
  db
    .selectFrom('bookingParticipant')
    .select('identifier')
    .where('bookingIdentifier', '=', booking)
    .where('role', '=', 'client')
    .executeTakeFirstOrThrow()

/** Confirmed sessions that start in a few minutes and were not announced on devices for this start. */
export async function startingSessions(db: Db, now: Temporal.Instant, limit: number) {
  const at = sql`${iso(now)}::timestamptz`
  const { rows } = await sql<{
    identifier: string
    startAt: string
    clientIdentifier: string
    providerIdentifier: string
  }>`
    select b.identifier, b.start_at, b.client_identifier, b.provider_identifier from booking b
     where b.status = 'confirmed' and b.start_at > ${at}
       and b.start_at <= ${at} + make_interval(mins => ${pushLimits.startsSoonMinutes}::int)
       and not ${isDone(sql`'starting:' || b.identifier || ':' || (extract(epoch from b.start_at) * 1000)::bigint`)}
     order by b.start_at, b.identifier limit ${limit}`.execute(db)
  return rows
}

export const startsOf = (db: Db, bookings: readonly string[]) =>
  db
    .selectFrom('booking')
    .select(['identifier', 'startAt'])
    .where('identifier', 'in', bookings)
    .where('status', '=', 'confirmed')
    .where('startAt', 'is not', null)
    .$narrowType<{ startAt: string }>()
    .execute()

export interface SmsDue {
  booking: string
  person: string
  at: string
}

/**
 * Confirmed sessions of the next day, each side with a confirmed number that chose reminders by text message and has got none about
 * it, or waits for another attempt. As with mails, a session that was booked later than that has none.
 */
export async function sessionsForSms(
  db: Db,
  now: Temporal.Instant,
  behind: SmsDue | null,
  limit: number,
): Promise<SmsDue[]> {
  const at = sql`${iso(now)}::timestamptz`
  const { hoursBefore, leastHoursBefore } = smsLimits
  const { rows } = await sql<SmsDue>`
    select b.identifier as booking, p.person_identifier as person, b.start_at as at
      from booking b join sms_phone p on p.person_identifier in (b.client_identifier, b.provider_identifier)
      left join sms_message m on m.person_identifier = p.person_identifier and m.booking_identifier = b.identifier
     where b.status = 'confirmed' and b.start_at > ${at} + ${hours(leastHoursBefore)}
       and b.start_at <= ${at} + ${hours(hoursBefore)}
       and greatest(b.created_at, b.paid_at) <= b.start_at - ${hours(hoursBefore)}
       and p.confirmed_at is not null and p.reminders and p.stopped_at is null
       and (m.identifier is null or m.status = 'waiting' and m.next_try_at <= ${at})
       ${
         behind === null
           ? sql``
           : sql`and (b.start_at, b.identifier, p.person_identifier) >
               (${behind.at}::timestamptz, ${behind.booking}::uuid, ${behind.person}::uuid)`
       }
     order by b.start_at, b.identifier, p.person_identifier limit ${limit}`.execute(db)
  return rows
}
