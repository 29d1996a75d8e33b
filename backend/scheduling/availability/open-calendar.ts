import type { Context } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { categoryOf } from './category.ts'
import { perDayOf } from './offered-slot.ts'
import { ownTimeOf } from './own-time.ts'
import { ownRange, readRules, type SignedSlot, viewingOf } from './load-calendar.ts'
import { instantsOf, todayOf } from './slots/bookable-range.ts'
import { isOffered, slotsOf } from './slots/compute-slots.ts'

interface CalendarQuery {
  providerIdentifier: string
  therapyIdentifier: string
  /** Null when the therapist views it: therapists must not learn about other sessions of the client. */
  clientIdentifier: string | null
  /** Starts of sessions that are to be moved: their time counts as free. */
  leaving?: readonly string[]
}

export interface OpenCalendar {
  timezone: string
  minutes: number
  bufferMinutes: number
  perDay: { most: number; timezone: string } | null
  scheduleVersion: number
  endOf: (startAt: string) => string
  /** Whether both people are free at that start, and whether the calendar is open that far ahead. */
  stateOf: (startAt: string) => 'free' | 'taken' | 'outside_horizon'
  /** Why a time is taken: outside the hours, a session or another claim of the therapist, or the daily limit. */
  whyTaken: (startAt: string) => 'closed' | 'booked' | 'day_full'
  /** The free time nearest to an instant within this number of hours, except the given ones. */
  nearest: (startAt: string, hours: number, except?: readonly string[]) => SignedSlot | undefined
}

/** The bookable calendar of a therapist, as seen by a client with other sessions, or by the therapist. */
export async function openCalendar(
  { db, now, services }: Pick<Context, 'db' | 'now' | 'services'>,
  { providerIdentifier, therapyIdentifier, clientIdentifier, leaving = [] }: CalendarQuery,
): Promise<OpenCalendar> {
  const open = await readRules(db, services, providerIdentifier, await categoryOf(db, therapyIdentifier))
  const [rules] = open?.rules ?? []
  if (!open || !rules) throw refused('SLOT_UNAVAILABLE')
  const { schedule, minutes } = open
  const range = ownRange(open.schedule, now)
  const stays = ({ startAt }: { startAt: string }) => !leaving.includes(startAt)
  const plain = await viewingOf(db, providerIdentifier, open, { viewerZone: schedule.timezone, now, ...range })
  const viewing = { ...plain, busy: plain.busy.filter(stays) }
  const span = instantsOf(range, schedule.timezone)
  const isOwnFree =
    clientIdentifier === null ? () => true : await ownTimeOf(db, clientIdentifier, { ...span, now, leaving })
  const endOf = (startAt: string) =>
    Temporal.Instant.from(startAt).add({ minutes }).toString({ fractionalSecondDigits: 3 })
  const clientIsFree = (startAt: string) => isOwnFree({ startAt, endAt: endOf(startAt) })
  let slots: readonly SignedSlot[] | undefined
  return {
    timezone: schedule.timezone,
    minutes,
    bufferMinutes: schedule.bufferMinutes,
    perDay: perDayOf(schedule),
    scheduleVersion: schedule.version,
    endOf,
    stateOf: (startAt) => {
      if (todayOf(startAt, schedule.timezone) > range.to) return 'outside_horizon'
      return isOffered(rules, viewing, startAt) && clientIsFree(startAt) ? 'free' : 'taken'
    },
    whyTaken: (startAt) => {
      if (!isOffered(rules, { ...viewing, busy: [] }, startAt)) return 'closed'
      return isOffered(rules, { ...viewing, maxPerDay: null }, startAt) ? 'day_full' : 'booked'
    },
    nearest: (startAt, hours, except = []) => {
      slots ??= slotsOf(rules, { ...viewing, ...range }).flatMap((day) => day.slots)
      const wanted = Date.parse(startAt)
      const distance = (slot: SignedSlot) => Math.abs(Date.parse(slot.startAt) - wanted)
      return slots
        .filter((slot) => distance(slot) <= hours * 3_600_000 && !except.includes(slot.startAt))
        .filter((slot) => clientIsFree(slot.startAt))
        .toSorted((one, other) => distance(one) - distance(other))[0]
    },
  }
}
