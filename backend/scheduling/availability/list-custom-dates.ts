import type { api } from '#schemas/endpoints.ts'
import type { QueryOf, ReplyOf } from '#schemas/platform/endpoint.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { pageOf } from '#platform/http/page.ts'
import { realDate } from '#platform/core/real-date.ts'
import { categoryOf } from './category.ts'
import { countCustomDates, customDatePage } from './custom-date-queries.ts'
import { readPractice } from './load-calendar.ts'
import { todayOf } from './slots/bookable-range.ts'
import { asCustomDates } from './custom-dates.ts'

type Page = ReplyOf<typeof api.availability.customDates>

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
