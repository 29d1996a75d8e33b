import type { Context } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { changeCalendar } from './change-calendar.ts'
import { removeCustomDateRow } from './custom-date-queries.ts'

/** Removes a custom date, so that the weekly hours apply again. */
export async function removeCustomDate(context: Context, identifier: string): Promise<undefined> {
  await changeCalendar(context, async (db, { provider }) => {
    if (!(await removeCustomDateRow(db, provider, identifier))) throw notFound()
  })
}
