import { availabilityLimits } from '#schemas/scheduling/availability.ts'
import type { Context } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { realDate } from '#platform/core/real-date.ts'
import { countCustomDates } from './custom-date-queries.ts'
import { todayOf } from './slots/bookable-range.ts'

/** Refuses a date that has passed in the provider's time zone. */
export function comingDate({ now }: Context, timezone: string, text: string, field: string): string {
  const date = realDate(text, field).toString()
  if (date >= todayOf(now.epochMilliseconds, timezone)) return date
  throw refused('VALIDATION_ERROR', { fields: { [field]: 'validation.date_past' } })
}

/** Refuses the change when the calendar has more dates than allowed; the transaction rolls back. */
export async function refuseTooMany(db: Db, provider: string, field: string): Promise<void> {
  if ((await countCustomDates(db, provider)) <= availabilityLimits.customDatesMax) return
  throw refused('VALIDATION_ERROR', { fields: { [field]: 'validation.custom_dates_most' } })
}
