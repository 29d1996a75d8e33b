import type { AvailabilitySetting } from '#schemas/scheduling/availability.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { categoryOf } from './category.ts'
import { readPractice } from './load-calendar.ts'

/** Calendar mode (general or one per therapy), and the settings of the caller's therapies or of the requested one. */
export async function showSetup(context: Context, word: string | undefined): Promise<AvailabilitySetting> {
  const { db, locale } = context
  const practice = await readPractice(db, signedIn(context).identifier)
  if (!practice) throw notFound()
  const [category, reference] = [await categoryOf(db, word), await referenceData(db)]
  const { schedule, hours } = practice
  return {
    calendarSetupType: schedule.setupType,
    categories: hours.therapies.flatMap(({ id, identifier, slotMinutes, isBookable }) => {
      const row = reference.byId(id)
      if (!row || (category && category.id !== id)) return []
      return {
        categoryIdentifier: identifier,
        name: reference.show(row, locale).name,
        isAvailable: isBookable,
        sessionLengthMinutes: slotMinutes,
        hasWeek: hours.hoursOf(id).saved.length > 0,
      }
    }),
  }
}
