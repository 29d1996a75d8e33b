import type { AvailabilitySetting } from '#schemas/scheduling/availability.ts'
import type { api } from '#schemas/endpoints.ts'
import type { BodyOf, ReplyOf } from '#schemas/platform/endpoint.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { categoryOf, ownCategoryOf } from './category.ts'
import { changeCalendar } from './change-calendar.ts'
import { conflictsOf } from './conflicts.ts'
import { writeSchedule, writeTherapy } from './queries.ts'
import { readPractice } from './load-calendar.ts'

type Change = BodyOf<typeof api.availability.setSetting>

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

/** Sets the calendar mode, or the settings of one therapy: whether it can be booked, and the session length. */
export async function changeSetup(
  context: Context,
  word: string | undefined,
  { calendarSetupType, categoryIdentifier, isAvailable, sessionLengthMinutes }: Change,
): Promise<ReplyOf<typeof api.availability.setSetting>> {
  const aboutTherapy = {
    ...(isAvailable === undefined ? {} : { isBookable: isAvailable }),
    ...(sessionLengthMinutes === undefined ? {} : { slotMinutes: sessionLengthMinutes }),
  }
  await changeCalendar(context, async (db, { provider }) => {
    const [asked, named] = [
      await ownCategoryOf(db, provider, word, 'category'),
      await ownCategoryOf(db, provider, categoryIdentifier),
    ]
    const category = named ?? asked
    const isAboutTherapy = Object.keys(aboutTherapy).length > 0
    if ((isAboutTherapy && !category) || (asked && named && asked.id !== named.id))
      throw refused('VALIDATION_ERROR', { fields: { categoryIdentifier: 'validation.therapy' } })
    if (calendarSetupType !== undefined) await writeSchedule(db, provider, { setupType: calendarSetupType })
    if (isAboutTherapy && category) await writeTherapy(db, provider, category.id, aboutTherapy)
  })
  const conflicts = await conflictsOf(context, signedIn(context).identifier)
  return { ...(await showSetup(context, undefined)), conflicts }
}
