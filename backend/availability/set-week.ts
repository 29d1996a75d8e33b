import { randomUUIDv7 } from 'node:crypto'
import { api } from '#schemas/endpoints.ts'
import type { BodyOf, ReplyOf } from '#schemas/kit.ts'
import { type Context, iso, signedIn } from '../kit/context.ts'
import { notFound, refused } from '../kit/errors.ts'
import { readRules, plainViewing } from './read-rules.ts'
import { readSchedule, readUpcoming, readWeek, saveWeekday } from './queries.ts'
import { defaultWeek, readIntervals, showIntervals } from './rules.ts'
import { isOffered } from './slots/compute-slots.ts'

type Week = ReplyOf<typeof api.availability.generalWeek>
type Change = BodyOf<typeof api.availability.setGeneralWeek>

/** The general week: seven days, the default one before any was saved. */
export async function showWeek(context: Context): Promise<Week> {
  const provider = signedIn(context).identifier
  const schedule = await readSchedule(context.db, provider, null)
  if (!schedule) throw notFound()
  const saved = await readWeek(context.db, provider, null)
  const days = defaultWeek.map((usual) => {
    const row = saved.find(({ weekday }) => weekday === usual.weekday)
    const day = row ?? (saved.length === 0 ? usual : { ...usual, isAvailable: false, minutes: [] })
    return {
      identifier: row?.identifier ?? unsaved(provider, usual.weekday),
      weekday: usual.weekday,
      isAvailable: day.isAvailable,
      timeslotIntervals: showIntervals(day.minutes),
      categoryIdentifier: null,
    }
  })
  return {
    calendarSetupType: schedule.setupType,
    timezone: schedule.timezone,
    days,
    conflicts: await conflictsOf(context, provider),
  }
}

/** A day that has no row yet still needs a name that stays the same: the provider's, with the weekday at its end. */
const unsaved = (provider: string, weekday: number) => `${provider.slice(0, -1)}${weekday}`

/** Saves days of the general week; bookings stay where they are, the answer lists those now outside the hours. */
export async function setWeek(context: Context, { days }: Change): Promise<Week> {
  const provider = signedIn(context).identifier
  const rows = days.map(({ weekday, isAvailable, timeSlotsInterval }, place) => {
    const read = readIntervals(timeSlotsInterval)
    if (read.as === 'refused')
      throw refused('VALIDATION_ERROR', { fields: { [`days.${place}.timeSlotsInterval`]: read.key } })
    if (isAvailable && read.minutes.length === 0)
      throw refused('VALIDATION_ERROR', { fields: { [`days.${place}.timeSlotsInterval`]: 'validation.required' } })
    return { weekday, isAvailable, minutes: read.minutes }
  })
  await context.transaction(async (db) => {
    const saved = await readWeek(db, provider, null)
    const missing =
      saved.length === 0 ? defaultWeek.filter(({ weekday }) => !rows.some((row) => row.weekday === weekday)) : []
    for (const row of [...rows, ...missing])
      await saveWeekday(db, { ...row, identifier: randomUUIDv7(), providerIdentifier: provider, categoryId: null })
    await context.services.jobs.enqueue(db, 'refresh_listing', { providerIdentifier: provider })
  })
  return showWeek(context)
}

async function conflictsOf({ db, now, services }: Context, provider: string): Promise<Week['conflicts']> {
  const upcoming = await readUpcoming(db, provider, iso(now))
  const open = await readRules(db, services, provider, null)
  if (!open) return []
  const viewing = { ...plainViewing(open.schedule, open.schedule.timezone, now), noticeMinutes: 0 }
  return upcoming.flatMap(({ identifier, startAt, endAt }) =>
    startAt === null || endAt === null || isOffered(open.rules, viewing, startAt)
      ? []
      : [{ bookingIdentifier: identifier, startAt, endAt }],
  )
}
