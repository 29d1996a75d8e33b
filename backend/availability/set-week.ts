import { randomUUIDv7 } from 'node:crypto'
import type { api } from '#schemas/endpoints.ts'
import type { BodyOf, ReplyOf } from '#schemas/kit.ts'
import { type Context, signedIn } from '../kit/context.ts'
import { notFound, refused } from '../kit/errors.ts'
import { conflictsOf } from './conflicts.ts'
import { readSchedule, readWeek, saveWeekday } from './queries.ts'
import { defaultWeek, readIntervals, showIntervals } from './rules.ts'

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
    conflicts: await conflictsOf(context, provider, schedule),
  }
}

/** A day that has no row yet still needs a name that stays the same: the provider's, with the weekday at its end. */
const unsaved = (provider: string, weekday: number) => `${provider.slice(0, -1)}${weekday}`

/** Saves days of the general week; bookings stay where they are, the answer lists those now outside the hours. */
export async function setWeek(context: Context, { days }: Change): Promise<Week> {
  const provider = signedIn(context).identifier
  const rows = days.map((_, place) => readDay(days, place))
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

/** One day as it is stored. The path's own week is that of all therapies, and every weekday stands once. */
function readDay(days: Change['days'], place: number) {
  const { weekday, isAvailable, timeSlotsInterval, categoryIdentifier = null } = days[place] as Change['days'][number]
  const refuse = (field: string, key: string) =>
    refused('VALIDATION_ERROR', { fields: { [`days.${place}.${field}`]: key } })
  const read = readIntervals(timeSlotsInterval)
  if (days.findIndex((day) => day.weekday === weekday) !== place) throw refuse('weekday', 'validation.choice')
  if (categoryIdentifier !== null) throw refuse('categoryIdentifier', 'validation.choice')
  if (read.as === 'refused') throw refuse('timeSlotsInterval', read.key)
  if (isAvailable && read.minutes.length === 0) throw refuse('timeSlotsInterval', 'validation.required')
  return { weekday, isAvailable, minutes: read.minutes }
}
