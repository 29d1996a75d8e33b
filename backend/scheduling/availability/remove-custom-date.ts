import type { Context } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { changeCalendar } from './change-calendar.ts'
import { removeCustomDateRow } from './custom-date-queries.ts'

/** The week holds for the date again. */
export async function removeCustomDate(context: Context, identifier: string): Promise<undefined> {
  await changeCalendar(context, async (db, { provider }) => {
    if (!(await removeCustomDateRow(db, provider, identifier))) throw notFound()
  })
}
