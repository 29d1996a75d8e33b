import { randomUUIDv7 } from 'node:crypto'
import type { api } from '#schemas/endpoints.ts'
import type { BodyOf } from '#schemas/kit.ts'
import type { Context } from '../kit/context.ts'
import { refused } from '../kit/errors.ts'
import { changeCalendar } from './change-calendar.ts'
import { openMinutes } from './open-minutes.ts'
import { hasWeek, saveWeekdays } from './queries.ts'
import type { Category } from './read-rules.ts'
import { defaultWeek } from './rules.ts'
import { showWeek, type Week } from './show-week.ts'

type Days = BodyOf<typeof api.availability.setGeneralWeek>['days']

/** Saves days of a week; bookings stay where they are, the answer lists those now outside the hours. */
export async function setWeek(context: Context, days: Days, category: Category): Promise<Week> {
  const changed = days.map((_, place) => readDay(days, place, category))
  await changeCalendar(context, async (db, { provider }) => {
    const categoryId = category?.id ?? null
    const isFirst = category === null && !(await hasWeek(db, provider, null))
    const others = defaultWeek.filter(({ weekday }) => !changed.some((day) => day.weekday === weekday))
    const rows = isFirst ? [...changed, ...others] : changed
    await saveWeekdays(
      db,
      rows.map((row) => ({ ...row, identifier: randomUUIDv7(), providerIdentifier: provider, categoryId })),
    )
  })
  return showWeek(context, category)
}

/** One day as it is stored. It belongs to the week of the path, and every weekday stands once. */
function readDay(days: Days, place: number, category: Category) {
  const { weekday, isAvailable, timeSlotsInterval, categoryIdentifier } = days[place] as Days[number]
  const refuse = (field: string) =>
    refused('VALIDATION_ERROR', { fields: { [`days.${place}.${field}`]: 'validation.choice' } })
  if (days.findIndex((day) => day.weekday === weekday) !== place) throw refuse('weekday')
  if (categoryIdentifier !== undefined && categoryIdentifier !== (category?.identifier ?? null))
    throw refuse('categoryIdentifier')
  const minutes = openMinutes({ isAvailable, timeSlotsInterval }, `days.${place}.timeSlotsInterval`)
  return { weekday, isAvailable, minutes }
}
