import { randomUUIDv7 } from 'node:crypto'
import type { Db } from '#platform/database/database.ts'
import { type ClaimKind, releaseSlot, insertClaims, moveClaims } from './claim-queries.ts'
import { lockSchedule, readBusy, scheduleVersionOf } from './queries.ts'
import { fullDayTest } from './slots/full-days.ts'
import { minuteAtOrBefore } from './slots/calendar-minutes.ts'

export { type ClaimKind, releaseSlot, extendHold, confirmSlot } from './claim-queries.ts'
export { lockSchedule } from './queries.ts'

interface Times {
  bookingIdentifier: string
  /** ISO instants of the session itself; the provider's claim also covers the buffer after it. */
  startAt: string
  endAt: string
  /** ISO instant at which a hold expires; null: booked at once. */
  heldUntil: string | null
}

interface People {
  providerIdentifier: string
  clientIdentifier: string
  bufferMinutes: number
  /** Daily session limit and the time zone of its dates; null without a limit. */
  perDay: { most: number; timezone: string } | null
  /**
   * Version of the rules the slots were computed from; another current version refuses the claim. Omitted when no rules
   * were read.
   */
  scheduleVersion?: number
  /** Default: the time of the booking itself. */
  kind?: ClaimKind
  /** ISO instant. */
  now: string
}

export type SlotClaim = People & Times
export type Taking = 'taken' | 'provider_busy' | 'client_busy' | 'day_full' | 'rules_changed'

/** Claims one time for both people; see `claimSlots`. */
export async function claimSlot(db: Db, slot: SlotClaim): Promise<Taking> {
  const [taking = 'provider_busy'] = await claimSlots(db, { ...slot, slots: [slot] })
  return taking
}

/**
 * Claims times for both people in one statement: expires overdue holds, then inserts with ON CONFLICT in the order of
 * person and start, so that concurrent claims cannot deadlock. Returns the outcome of each slot; if one is not `taken`,
 * rows remain that the caller must roll back. Each slot belongs to its own booking.
 */
export async function claimSlots(
  db: Db,
  { slots, ...people }: People & { slots: readonly Times[] },
): Promise<readonly Taking[]> {
  const { perDay, providerIdentifier, clientIdentifier, bufferMinutes, kind = 'booking', now } = people
  const full = new Set<string>()
  if (perDay) {
    for (const slot of slots) if (await isDayFull(db, { ...people, ...slot }, perDay)) full.add(slot.bookingIdentifier)
    if (full.size > 0) return slots.map(({ bookingIdentifier }) => (full.has(bookingIdentifier) ? 'day_full' : 'taken'))
  }
  const wanted = slots.flatMap(({ bookingIdentifier, startAt, endAt, heldUntil }) =>
    [providerIdentifier, clientIdentifier].map((person) => ({
      identifier: randomUUIDv7(),
      booking: bookingIdentifier,
      person,
      start_at: startAt,
      end_at: endAt,
      buffer: person === providerIdentifier ? bufferMinutes : 0,
      held_until: heldUntil,
    })),
  )
  const claimed = await insertClaims(db, {
    wanted,
    providerIdentifier,
    clientIdentifier,
    kind,
    scheduleVersion: people.scheduleVersion ?? null,
    now,
  })
  if (claimed.length === 0 && !(await versionIs(db, people))) return slots.map(() => 'rules_changed')
  return slots.map(({ bookingIdentifier }) => {
    const got = claimed.filter(({ booking }) => booking === bookingIdentifier).map(({ person }) => person)
    if (got.length === 2) return 'taken'
    return got.includes(providerIdentifier) ? 'client_busy' : 'provider_busy'
  })
}

/**
 * Whether the date has reached the daily limit. The schedule stays locked until the end of the transaction, so
 * concurrent bookings are counted one after the other.
 */
async function isDayFull(
  db: Db,
  { providerIdentifier, bookingIdentifier, startAt, now }: SlotClaim,
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
  return (await scheduleVersionOf(db, providerIdentifier)) === scheduleVersion
}

/**
 * The proposed or offered time becomes the booking's time, and the old one is released. `heldUntil` as for a new claim:
 * an unpaid booking is only held. False when the new time was lost in the meantime; the caller must roll back then.
 */
export async function swapSlot(
  db: Db,
  bookingIdentifier: string,
  from: Exclude<ClaimKind, 'booking'>,
  heldUntil: string | null,
): Promise<boolean> {
  await releaseSlot(db, bookingIdentifier, 'released', 'booking')
  return moveClaims(db, bookingIdentifier, from, heldUntil)
}
