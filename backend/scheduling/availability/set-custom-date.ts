import { randomUUIDv7 } from 'node:crypto'
import type { CustomDateChange } from '#schemas/scheduling/availability.ts'
import type { api } from '#schemas/endpoints.ts'
import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import type { Context } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { ownCategoryOf } from './category.ts'
import { changeCalendar } from './change-calendar.ts'
import { findCustomDate, removeCustomDateRow, saveCustomDates } from './custom-date-queries.ts'
import { answerWith } from './custom-dates.ts'
import { comingDate, refuseTooMany } from './date-limits.ts'
import { openMinutes } from './open-minutes.ts'

/** Replaces one date with the given hours. A date addressed by its identifier may also move to another day. */
export async function setCustomDate(
  context: Context,
  { identifier, date: requestedDate, isAvailable, timeSlotsInterval, categoryIdentifier }: CustomDateChange,
): Promise<ReplyOf<typeof api.availability.setCustomDate>> {
  const minutes = openMinutes({ isAvailable, timeSlotsInterval }, 'timeSlotsInterval')
  const row = await changeCalendar(context, async (db, { provider, timezone }) => {
    const date = comingDate(context, timezone, requestedDate, 'date')
    const category = await ownCategoryOf(db, provider, categoryIdentifier)
    const known = identifier === undefined ? undefined : await findCustomDate(db, provider, identifier)
    if (identifier !== undefined && !known) throw notFound()
    const categoryId = categoryIdentifier === undefined && known ? known.categoryId : (category?.id ?? null)
    const isMoved = known && (known.date !== date || known.categoryId !== categoryId)
    if (isMoved) await removeCustomDateRow(db, provider, known.identifier)
    const name = known?.identifier ?? randomUUIDv7()
    const [saved] = await saveCustomDates(db, provider, [{ identifier: name, categoryId, date, isAvailable, minutes }])
    if (!saved) throw new Error('A custom date was not written')
    await refuseTooMany(db, provider, 'date')
    return saved
  })
  return answerWith(context, row)
}
