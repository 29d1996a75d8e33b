import { availabilityLimits } from '#schemas/scheduling/availability.ts'
import type { api } from '#schemas/endpoints.ts'
import type { BodyOf, ReplyOf } from '#schemas/platform/endpoint.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { ownCategoryOf } from './category.ts'
import { changeCalendar } from './change-calendar.ts'
import { conflictsOf } from './conflicts.ts'
import { closeDates } from './custom-date-queries.ts'
import { asCustomDates } from './custom-dates.ts'
import { comingDate, refuseTooMany } from './date-limits.ts'
import { readTherapies } from './queries.ts'

/** Closes every date of a range, in all calendars in use unless a therapy is given. Bookings stay and are returned. */
export async function closeRange(
  context: Context,
  { categoryIdentifier, ...requested }: BodyOf<typeof api.availability.closeRange>,
): Promise<ReplyOf<typeof api.availability.closeRange>> {
  const rows = await changeCalendar(context, async (db, { provider, timezone, setupType }) => {
    const from = comingDate(context, timezone, requested.from, 'from')
    const to = lastDate(from, comingDate(context, timezone, requested.to, 'to'))
    const category = await ownCategoryOf(db, provider, categoryIdentifier)
    const isEach = category === null && setupType === 'BY_CATEGORY'
    const calendars = isEach ? (await readTherapies(db, provider)).map(({ id }) => id) : [category?.id ?? null]
    const closed = await closeDates(db, provider, { from, to, calendars })
    await refuseTooMany(db, provider, 'to')
    return closed
  })
  const data = await asCustomDates(context.db, rows)
  return { data, conflicts: await conflictsOf(context, signedIn(context).identifier) }
}

function lastDate(from: string, to: string): string {
  const refuse = (key: string) => refused('VALIDATION_ERROR', { fields: { to: key } })
  if (to < from) throw refuse('validation.range_order')
  const { days } = Temporal.PlainDate.from(from).until(to)
  if (days + 1 > availabilityLimits.closedDaysMax) throw refuse('validation.range_long')
  return to
}
