import { type Context, iso } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { categoryOf } from './category.ts'
import { plainViewing, readRules } from './load-calendar.ts'
import { isOffered } from './slots/compute-slots.ts'
import { decodeSlot, timeslotSecret } from './slots/timeslot-identifier.ts'

export interface OfferedSlot {
  startAt: string
  endAt: string
  minutes: number
  bufferMinutes: number
  /** Daily session limit and the time zone of its dates; null without a limit. */
  perDay: { most: number; timezone: string } | null
  /** Version of the rules the slot was computed from. */
  scheduleVersion: number
  /** A time for a free first consultation. */
  isConsultation?: boolean | undefined
}

interface Wanted {
  providerIdentifier: string
  therapyIdentifier: string
  timeslotIdentifier: string
  isConsultation?: boolean | undefined
}

/**
 * The slot of an identifier, if it may be booked now: signed by this server, of this provider and therapy, and still
 * offered.
 */
export async function offeredSlot({ db, now, services }: Context, wanted: Wanted): Promise<OfferedSlot> {
  const slot = decodeSlot(wanted.timeslotIdentifier, timeslotSecret(services.config.secrets.slots))
  if (!slot) throw refused('VALIDATION_ERROR', { fields: { timeslotIdentifier: 'validation.timeslot' } })
  const sameTherapy = slot.categoryIdentifier === null || slot.categoryIdentifier === wanted.therapyIdentifier
  if (slot.providerId !== wanted.providerIdentifier || !sameTherapy) throw refused('SLOT_UNAVAILABLE')
  const start = Temporal.Instant.from(slot.startAt)
  if (Temporal.Instant.compare(start, now) <= 0) throw refused('SLOT_EXPIRED')

  const { isConsultation } = wanted
  const category = await categoryOf(db, wanted.therapyIdentifier)
  const open = await readRules(db, services, wanted.providerIdentifier, category, { isConsultation })
  const [rules] = open?.rules ?? []
  if (!open || !rules || open.minutes !== slot.minutes) throw refused('SLOT_UNAVAILABLE')
  const { schedule } = open
  // Only the rules are checked here: the claim itself refuses a taken slot and returns alternatives.
  if (!isOffered(rules, plainViewing(schedule, schedule.timezone, now), slot.startAt)) throw refused('SLOT_UNAVAILABLE')
  return {
    startAt: iso(start),
    endAt: iso(start.add({ minutes: slot.minutes })),
    minutes: slot.minutes,
    bufferMinutes: schedule.bufferMinutes,
    perDay: perDayOf(schedule),
    scheduleVersion: schedule.version,
    isConsultation,
  }
}

export const perDayOf = ({ maxPerDay, timezone }: { maxPerDay: number | null; timezone: string }) =>
  maxPerDay === null ? null : { most: maxPerDay, timezone }
