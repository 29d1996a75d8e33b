import { availabilityLimits } from '#schemas/scheduling/availability.ts'
import type { Context } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { realDate } from '#platform/core/real-date.ts'
import { countCustomDates } from './custom-date-queries.ts'
import { todayOf } from './slots/bookable-range.ts'

/** A date of the calendar that has not passed where the provider is. */
export function comingDate({ now }: Context, timezone: string, text: string, field: string): string {
  const date = realDate(text, field).toString()
  if (date >= todayOf(now.epochMilliseconds, timezone)) return date
  throw refused('VALIDATION_ERROR', { fields: { [field]: 'validation.date_past' } })
}

/** Refuses what was just written when there are more dates than are kept. */
export async function refuseTooMany(db: Db, provider: string, field: string): Promise<void> {
  if ((await countCustomDates(db, provider)) <= availabilityLimits.customDatesMax) return
  throw refused('VALIDATION_ERROR', { fields: { [field]: 'validation.custom_dates_most' } })
}
