import { randomUUIDv7 } from 'node:crypto'
import type { api } from '#schemas/endpoints.ts'
import type { BodyOf } from '#schemas/platform/endpoint.ts'
import type { Context } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { changeCalendar } from './change-calendar.ts'
import { openMinutes } from './open-minutes.ts'
import { hasWeek, saveWeekdays } from './queries.ts'
import type { Category } from './load-calendar.ts'
import { defaultWeek } from './rules.ts'
import { showWeek, type Week } from './show-week.ts'
import { categoryOfWeek, type WeekOf } from './week-of.ts'

type Days = BodyOf<typeof api.availability.setGeneralWeek>['days']

/** Saves days of a week; bookings do not change, and the answer lists those now outside the hours. */
export async function setWeek(context: Context, of: WeekOf, days: Days): Promise<Week> {
  const changed = days.map((_, place) => readDay(days, place))
  const category = await categoryOfWeek(context, of)
  refuseOtherWeeks(days, category)
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
  return showWeek(context, of)
}

/** One day in its stored form; every weekday may occur once. */
function readDay(days: Days, place: number) {
  const { weekday, isAvailable, timeSlotsInterval } = days[place] as Days[number]
  if (days.findIndex((day) => day.weekday === weekday) !== place) throw refusedAt(place, 'weekday')
  const minutes = openMinutes({ isAvailable, timeSlotsInterval }, `days.${place}.timeSlotsInterval`)
  return { weekday, isAvailable, minutes }
}

/** Refuses a day that names another week than this one. */
function refuseOtherWeeks(days: Days, category: Category): void {
  const own = category?.identifier ?? null
  const place = days.findIndex(({ categoryIdentifier = own }) => categoryIdentifier !== own)
  if (place !== -1) throw refusedAt(place, 'categoryIdentifier')
}

const refusedAt = (place: number, field: string) =>
  refused('VALIDATION_ERROR', { fields: { [`days.${place}.${field}`]: 'validation.choice' } })
