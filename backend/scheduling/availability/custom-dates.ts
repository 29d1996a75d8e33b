import type { CustomDate } from '#schemas/scheduling/availability.ts'
import type { api } from '#schemas/endpoints.ts'
import type { QueryOf, ReplyOf } from '#schemas/platform/endpoint.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/core/errors.ts'
import { pageOf } from '#platform/http/page.ts'
import { realDate } from '#platform/core/real-date.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { categoryOf } from './category.ts'
import { conflictsOf } from './conflicts.ts'
import { countCustomDates, type CustomDateRow, customDatePage, findCustomDate } from './custom-date-queries.ts'
import { readPractice } from './load-calendar.ts'
import { showIntervals } from './rules.ts'
import { todayOf } from './slots/bookable-range.ts'

type Page = ReplyOf<typeof api.availability.customDates>
type Answer = ReplyOf<typeof api.availability.customDate>

/** Custom dates of all calendars or of one therapy, from today on by default. */
export async function listCustomDates(
  context: Context,
  { category: word, from, to, sort = 'date', ...page }: QueryOf<typeof api.availability.customDates>,
): Promise<Page> {
  const { db, now } = context
  const provider = signedIn(context).identifier
  const practice = await readPractice(db, provider)
  if (!practice) throw notFound()
  const category = await categoryOf(db, word)
  const isOpen = from === undefined && to === undefined
  const wanted = {
    categoryId: category?.id,
    from: isOpen ? todayOf(now.epochMilliseconds, practice.schedule.timezone) : dateOf(from, 'from'),
    to: dateOf(to, 'to'),
  }
  const descending = sort === '-date'
  return pageOf(
    page,
    async (limit, offset) =>
      asCustomDates(db, await customDatePage(db, provider, wanted, { descending, limit, offset })),
    () => countCustomDates(db, provider, wanted),
  )
}

const dateOf = (text: string | undefined, field: string) =>
  text === undefined ? undefined : realDate(text, field).toString()

/** One custom date, with all bookings outside the hours. */
export async function showCustomDate(context: Context, identifier: string): Promise<Answer> {
  const provider = signedIn(context).identifier
  const row = await findCustomDate(context.db, provider, identifier)
  if (!row) throw notFound()
  return answerWith(context, row)
}

export async function answerWith(context: Context, row: CustomDateRow): Promise<Answer> {
  const [shown] = await asCustomDates(context.db, [row])
  return { ...(shown as CustomDate), conflicts: await conflictsOf(context, signedIn(context).identifier) }
}

export async function asCustomDates(db: Db, rows: readonly CustomDateRow[]): Promise<CustomDate[]> {
  const reference = await referenceData(db)
  return rows.map(({ identifier, date, isAvailable, minutes, categoryId }) => ({
    identifier,
    date,
    isAvailable,
    timeslotIntervals: showIntervals(minutes),
    categoryIdentifier: categoryId === null ? null : (reference.byId(categoryId)?.identifier ?? null),
  }))
}
