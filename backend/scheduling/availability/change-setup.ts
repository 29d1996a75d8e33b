import type { api } from '#schemas/endpoints.ts'
import type { BodyOf, ReplyOf } from '#schemas/platform/endpoint.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { ownCategoryOf } from './category.ts'
import { changeCalendar } from './change-calendar.ts'
import { conflictsOf } from './conflicts.ts'
import { writeSchedule, writeTherapy } from './queries.ts'
import { showSetup } from './show-setup.ts'

type Change = BodyOf<typeof api.availability.setSetting>

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
    const [requested, named] = [
      await ownCategoryOf(db, provider, word, 'category'),
      await ownCategoryOf(db, provider, categoryIdentifier),
    ]
    const category = named ?? requested
    const isAboutTherapy = Object.keys(aboutTherapy).length > 0
    if ((isAboutTherapy && !category) || (requested && named && requested.id !== named.id))
      throw refused('VALIDATION_ERROR', { fields: { categoryIdentifier: 'validation.therapy' } })
    if (calendarSetupType !== undefined) await writeSchedule(db, provider, { setupType: calendarSetupType })
    if (isAboutTherapy && category) await writeTherapy(db, provider, category.id, aboutTherapy)
  })
  const conflicts = await conflictsOf(context, signedIn(context).identifier)
  return { ...(await showSetup(context, undefined)), conflicts }
}
