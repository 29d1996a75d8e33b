/** Claims: the times of both people that a booking occupies, or holds until it is paid. */
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** `reschedule`: proposed time of a move; `waitlist`: offered earlier time. A booking may own claims of several kinds. */
export type ClaimKind = 'booking' | 'reschedule' | 'waitlist'

interface NewClaims {
  wanted: readonly {
    identifier: string
    booking: string
    person: string
    start_at: string
    end_at: string
    /** Minutes after the end. */
    buffer: number
    held_until: string | null
  }[]
  providerIdentifier: string
  clientIdentifier: string
  kind: ClaimKind
  /** Null when no rules were read. */
  scheduleVersion: number | null
  now: string
}

/**
 * Expires overdue holds, then inserts claims for the free slots and returns them. Inserts nothing if the schedule has
 * another version.
 */
export async function insertClaims(
  db: Db,
  { wanted, providerIdentifier, clientIdentifier, kind, scheduleVersion, now }: NewClaims,
): Promise<{ person: string; booking: string }[]> {
  const { rows } = await sql<{ person: string; booking: string }>`
    with wanted as (
      select w.*, tstzrange(w.start_at, w.end_at + make_interval(mins => w.buffer)) as span
        from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(identifier uuid, booking uuid, person uuid, start_at timestamptz,
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
       and s.version = coalesce(${scheduleVersion}::int, s.version)
     where (select count(*) from stale) >= 0
     order by w.person, w.start_at
    on conflict on constraint claim_no_overlap do nothing
    returning person_identifier as person, booking_identifier as booking`.execute(db)
  return rows
}

/** Turns a hold into a booking; false when the hold was lost in the meantime. */
export async function confirmSlot(db: Db, bookingIdentifier: string): Promise<boolean> {
  const { numUpdatedRows } = await claimsOf(db, bookingIdentifier, 'booking')
    .set({ state: 'booked', expiresAt: null })
    .where('state', '=', 'held')
    .executeTakeFirst()
  return numUpdatedRows === 2n
}

/** Extends a hold, never shortens it; no effect when the hold was lost. */
export const extendHold = (db: Db, bookingIdentifier: string, until: string) =>
  claimsOf(db, bookingIdentifier, 'booking')
    .set({ expiresAt: sql<string>`greatest(expires_at, ${until}::timestamptz)` })
    .where('state', '=', 'held')
    .execute()

/** Releases claims of one kind or of all kinds; the rows stay as history. */
export const releaseSlot = (db: Db, bookingIdentifier: string, as: 'released' | 'expired', kind?: ClaimKind) =>
  claimsOf(db, bookingIdentifier, kind)
    .set({ state: as, expiresAt: null })
    .where('state', 'in', ['held', 'booked'])
    .execute()

/** Turns claims of another kind into those of the booking; false when they were lost in the meantime. */
export async function moveClaims(
  db: Db,
  bookingIdentifier: string,
  from: Exclude<ClaimKind, 'booking'>,
  heldUntil: string | null,
): Promise<boolean> {
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
