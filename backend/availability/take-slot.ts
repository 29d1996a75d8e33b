import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../kit/database.ts'
import { lockSchedule, readBusy } from './queries.ts'
import { fullDayTest } from './slots/full-days.ts'
import { minuteAtOrBefore } from './slots/calendar-minutes.ts'

export interface SlotTaking {
  bookingIdentifier: string
  providerIdentifier: string
  clientIdentifier: string
  /** ISO instants of the session itself; the provider's claim also covers the buffer after it. */
  startAt: string
  endAt: string
  bufferMinutes: number
  /** Sessions that may start on one date of the provider, and the zone of the dates; null where nobody counts. */
  perDay: { most: number; timezone: string } | null
  /** Version of the rules the slot was read from; other rules refuse the taking. Left out where no rules were read. */
  scheduleVersion?: number
  /** ISO instant until which the time is only held; null: booked at once. */
  heldUntil: string | null
  /** ISO instant. */
  now: string
}

export type Taking = 'taken' | 'provider_busy' | 'client_busy' | 'day_full' | 'rules_changed'

/**
 * Claims the time of both people in one statement: flips holds that ran out, then inserts with ON CONFLICT, so that rivals never
 * wait in a ring. Anything but `taken` left rows behind that the caller must roll back.
 */
export async function takeSlot(db: Db, slot: SlotTaking): Promise<Taking> {
  if (slot.perDay && (await isDayFull(db, slot, slot.perDay))) return 'day_full'
  const providerSpan = sql`tstzrange(${slot.startAt}::timestamptz, ${slot.endAt}::timestamptz + make_interval(mins => ${slot.bufferMinutes}::int))`
  const clientSpan = sql`tstzrange(${slot.startAt}::timestamptz, ${slot.endAt}::timestamptz)`
  const { rows } = await sql<{ person: string }>`
    with stale as (
      update claim set state = 'expired', expires_at = null
       where person_identifier in (${slot.providerIdentifier}::uuid, ${slot.clientIdentifier}::uuid)
         and span && ${providerSpan} and state = 'held' and expires_at <= ${slot.now}::timestamptz
      returning 1),
    wanted (identifier, person_identifier, span) as (values
      (${randomUUIDv7()}::uuid, ${slot.providerIdentifier}::uuid, ${providerSpan}),
      (${randomUUIDv7()}::uuid, ${slot.clientIdentifier}::uuid, ${clientSpan}))
    insert into claim (identifier, person_identifier, booking_identifier, kind, span, state, expires_at)
    select w.identifier, w.person_identifier, ${slot.bookingIdentifier}::uuid, 'booking', w.span,
           ${slot.heldUntil === null ? 'booked' : 'held'}, ${slot.heldUntil}::timestamptz
      from wanted w
      join provider_schedule s on s.provider_identifier = ${slot.providerIdentifier}::uuid
       and s.version = coalesce(${slot.scheduleVersion ?? null}::int, s.version)
     where (select count(*) from stale) >= 0
     order by w.person_identifier
    on conflict on constraint claim_no_overlap do nothing
    returning person_identifier as person`.execute(db)
  if (rows.length === 2) return 'taken'
  const [only] = rows
  if (only) return only.person === slot.providerIdentifier ? 'client_busy' : 'provider_busy'
  return (await versionIs(db, slot)) ? 'provider_busy' : 'rules_changed'
}

/**
 * Whether as many sessions begin on the date as may. Counting needs rivals to wait for each other: the schedule stays
 * locked until the end of the transaction, so whoever comes next counts this session too.
 */
async function isDayFull(
  db: Db,
  { providerIdentifier, bookingIdentifier, startAt, now }: SlotTaking,
  { most, timezone }: { most: number; timezone: string },
): Promise<boolean> {
  await lockSchedule(db, providerIdentifier)
  const start = Temporal.Instant.from(startAt)
  const [from, to] = [start.subtract({ hours: 48 }).toString(), start.add({ hours: 48 }).toString()]
  const busy = await readBusy(db, providerIdentifier, { from, to, now, except: bookingIdentifier })
  const minute = minuteAtOrBefore(startAt)
  return fullDayTest(timezone, { busy, maxPerDay: most }, [minute, minute + 1])?.(minute) ?? false
}

async function versionIs(db: Db, { providerIdentifier, scheduleVersion }: SlotTaking): Promise<boolean> {
  if (scheduleVersion === undefined) return true
  const schedule = await db
    .selectFrom('providerSchedule')
    .select('version')
    .where('providerIdentifier', '=', providerIdentifier)
    .executeTakeFirst()
  return schedule?.version === scheduleVersion
}

/** A paid or free hold becomes a booking; false when the hold was lost in the meantime. */
export async function keepSlot(db: Db, bookingIdentifier: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('claim')
    .set({ state: 'booked', expiresAt: null })
    .where('bookingIdentifier', '=', bookingIdentifier)
    .where('state', '=', 'held')
    .executeTakeFirst()
  return numUpdatedRows === 2n
}

/** Holds on a little longer, never shorter; nothing when the hold was lost. */
export const holdLonger = (db: Db, bookingIdentifier: string, until: string) =>
  db
    .updateTable('claim')
    .set({ expiresAt: sql<string>`greatest(expires_at, ${until}::timestamptz)` })
    .where('bookingIdentifier', '=', bookingIdentifier)
    .where('state', '=', 'held')
    .execute()

/** Gives the time back; the rows stay as history. */
export const freeSlot = (db: Db, bookingIdentifier: string, as: 'released' | 'expired') =>
  db
    .updateTable('claim')
    .set({ state: as, expiresAt: null })
    .where('bookingIdentifier', '=', bookingIdentifier)
    .where('state', 'in', ['held', 'booked'])
    .execute()
