import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { lockSchedule, readBusy } from './queries.ts'
import { fullDayTest } from './slots/full-days.ts'
import { minuteAtOrBefore } from './slots/calendar-minutes.ts'

/** `reschedule`: proposed time of a move; `waitlist`: earlier time offered. One booking may own claims of several kinds. */
export type ClaimKind = 'booking' | 'reschedule' | 'waitlist'

interface Times {
  bookingIdentifier: string
  /** ISO instants of the session itself; the provider's claim also covers the buffer after it. */
  startAt: string
  endAt: string
  /** ISO instant until which the time is only held; null: booked at once. */
  heldUntil: string | null
}

interface People {
  providerIdentifier: string
  clientIdentifier: string
  bufferMinutes: number
  /** Sessions that may start on one date of the provider, and the zone of the dates; null where nobody counts. */
  perDay: { most: number; timezone: string } | null
  /** Version of the rules the slots were read from; other rules refuse the taking. Left out where no rules were read. */
  scheduleVersion?: number
  /** Left out: the time of the booking itself. */
  kind?: ClaimKind
  /** ISO instant. */
  now: string
}

export type SlotTaking = People & Times
export type Taking = 'taken' | 'provider_busy' | 'client_busy' | 'day_full' | 'rules_changed'

/** Takes one time of both people; see `takeSlots`. */
export async function takeSlot(db: Db, slot: SlotTaking): Promise<Taking> {
  const [taking = 'provider_busy'] = await takeSlots(db, { ...slot, slots: [slot] })
  return taking
}

/**
 * Claims times of both people in one statement: flips holds that ran out, then inserts with ON CONFLICT in the order of person
 * and start, so that rivals never wait in a ring. Tells what became of each slot; where one is not `taken`, rows are left
 * behind that the caller must roll back. Each slot belongs to a booking of its own.
 */
export async function takeSlots(
  db: Db,
  { slots, ...people }: People & { slots: readonly Times[] },
): Promise<readonly Taking[]> {
  const { perDay, providerIdentifier, clientIdentifier, bufferMinutes, kind = 'booking', now } = people
  const full = new Set<string>()
  if (perDay) {
    for (const slot of slots) if (await isDayFull(db, { ...people, ...slot }, perDay)) full.add(slot.bookingIdentifier)
    if (full.size > 0) return slots.map(({ bookingIdentifier }) => (full.has(bookingIdentifier) ? 'day_full' : 'taken'))
  }
  const wanted = JSON.stringify(
    slots.flatMap(({ bookingIdentifier, startAt, endAt, heldUntil }) =>
      [providerIdentifier, clientIdentifier].map((person) => ({
        identifier: randomUUIDv7(),
        booking: bookingIdentifier,
        person,
        start_at: startAt,
        end_at: endAt,
        buffer: person === providerIdentifier ? bufferMinutes : 0,
        held_until: heldUntil,
      })),
    ),
  )
  const { rows } = await sql<{ person: string; booking: string }>`
    with wanted as (
      select w.*, tstzrange(w.start_at, w.end_at + make_interval(mins => w.buffer)) as span
        from jsonb_to_recordset(${wanted}::jsonb) as w(identifier uuid, booking uuid, person uuid, start_at timestamptz,
               end_at timestamptz, buffer int, held_until timestamptz)),
    over as (
      select c.identifier from claim c
       where c.person_identifier in (${providerIdentifier}::uuid, ${clientIdentifier}::uuid)
         and c.state = 'held' and c.expires_at <= ${now}::timestamptz
         and exists (select from wanted w where w.span && c.span)
       order by c.identifier for update),
    stale as (
      update claim set state = 'expired', expires_at = null
       where identifier in (select identifier from over) and state = 'held' and expires_at <= ${now}::timestamptz
      returning 1)
    insert into claim (identifier, person_identifier, booking_identifier, kind, span, state, expires_at)
    select w.identifier, w.person, w.booking, ${kind}, w.span,
           case when w.held_until is null then 'booked' else 'held' end, w.held_until
      from wanted w
      join provider_schedule s on s.provider_identifier = ${providerIdentifier}::uuid
       and s.version = coalesce(${people.scheduleVersion ?? null}::int, s.version)
     where (select count(*) from stale) >= 0
     order by w.person, w.start_at
    on conflict on constraint claim_no_overlap do nothing
    returning person_identifier as person, booking_identifier as booking`.execute(db)
  if (rows.length === 0 && !(await versionIs(db, people))) return slots.map(() => 'rules_changed')
  return slots.map(({ bookingIdentifier }) => {
    const got = rows.filter(({ booking }) => booking === bookingIdentifier).map(({ person }) => person)
    if (got.length === 2) return 'taken'
    return got.includes(providerIdentifier) ? 'client_busy' : 'provider_busy'
  })
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

async function versionIs(db: Db, { providerIdentifier, scheduleVersion }: People): Promise<boolean> {
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
  const { numUpdatedRows } = await claimsOf(db, bookingIdentifier, 'booking')
    .set({ state: 'booked', expiresAt: null })
    .where('state', '=', 'held')
    .executeTakeFirst()
  return numUpdatedRows === 2n
}

/** Holds on a little longer, never shorter; nothing when the hold was lost. */
export const holdLonger = (db: Db, bookingIdentifier: string, until: string) =>
  claimsOf(db, bookingIdentifier, 'booking')
    .set({ expiresAt: sql<string>`greatest(expires_at, ${until}::timestamptz)` })
    .where('state', '=', 'held')
    .execute()

/** Gives time back, of one kind or all there is; the rows stay as history. */
export const freeSlot = (db: Db, bookingIdentifier: string, as: 'released' | 'expired', kind?: ClaimKind) =>
  claimsOf(db, bookingIdentifier, kind)
    .set({ state: as, expiresAt: null })
    .where('state', 'in', ['held', 'booked'])
    .execute()

/**
 * The proposed or offered time becomes that of the booking, the old one is free. `heldUntil` as for a new claim: a booking that
 * is not paid yet is only held. False when the new time was lost in the meantime; the caller must roll back then.
 */
export async function swapSlot(
  db: Db,
  bookingIdentifier: string,
  from: Exclude<ClaimKind, 'booking'>,
  heldUntil: string | null,
): Promise<boolean> {
  await freeSlot(db, bookingIdentifier, 'released', 'booking')
  const { numUpdatedRows } = await claimsOf(db, bookingIdentifier, from)
    .set({ kind: 'booking', state: heldUntil === null ? 'booked' : 'held', expiresAt: heldUntil })
    .where('state', 'in', ['held', 'booked'])
    .executeTakeFirst()
  return numUpdatedRows === 2n
}

const claimsOf = (db: Db, bookingIdentifier: string, kind?: ClaimKind) => {
  const claims = db.updateTable('claim').where('bookingIdentifier', '=', bookingIdentifier)
  return kind === undefined ? claims : claims.where('kind', '=', kind)
}
