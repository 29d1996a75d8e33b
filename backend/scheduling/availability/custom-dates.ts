import type { CustomDate } from '#schemas/scheduling/availability.ts'
import type { api } from '#schemas/endpoints.ts'
import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { conflictsOf } from './conflicts.ts'
import type { CustomDateRow } from './custom-date-queries.ts'
import { showIntervals } from './rules.ts'

type Answer = ReplyOf<typeof api.availability.customDate>

/** One custom date, with all bookings outside the hours. */
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
