import type { api } from '#schemas/endpoints.ts'
import type { BodyOf, ReplyOf } from '#schemas/platform/endpoint.ts'
import { type Context, isActing, signedIn } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { timezoneNamed } from '#platform/regions/timezone-named.ts'
import { changeCalendar } from './change-calendar.ts'
import { conflictsOf } from './conflicts.ts'
import { meetingOf, writeSchedule } from './queries.ts'
import { showSettings } from './show-settings.ts'

type Change = BodyOf<typeof api.availability.setSettings>

/** Changes the booking settings. In a new time zone hours keep their wall clock times, and bookings their instants. */
export async function changeSettings(
  context: Context,
  {
    needsApproval,
    instantBooking,
    sessionLengthMinutes,
    meetingUrl,
    meetsIn,
    showsTimeLeft,
    offersConsultation,
    ...change
  }: Change,
): Promise<ReplyOf<typeof api.availability.setSettings>> {
  if (needsApproval === instantBooking)
    throw refused('VALIDATION_ERROR', { fields: { instantBooking: 'validation.instant_booking' } })
  // An operator who acts for the therapist does not see the link: an empty field does not remove it, and
  // setting one is refused.
  const link = isActing(context) ? undefined : meetingUrl
  if (isActing(context) && meetingUrl) throw refused('IMPERSONATION_BLOCKED')
  const timezone = timezoneNamed(change.timezone)
  if (timezone === null) throw refused('VALIDATION_ERROR', { fields: { timezone: 'validation.timezone' } })
  await changeCalendar(context, async (db, { provider }) => {
    const before = await meetingOf(db, provider)
    if ((meetsIn ?? before.meetsIn) === 'link' && !(link === undefined ? before.meetingUrl : link))
      throw refused('VALIDATION_ERROR', { fields: { meetingUrl: 'calendar.meeting_url_required' } })
    await writeSchedule(db, provider, {
      needsApproval,
      timezone,
      acceptingNewClients: change.acceptingNewClients,
      minimumNoticeMinutes: change.minimumNoticeMinutes,
      bookingHorizonDays: change.bookingHorizonDays,
      bufferBefore: change.bufferBefore,
      bufferMinutes: change.bufferBefore + change.bufferAfter,
      maxPerDay: change.maxPerDay,
      allowRescheduleCompleted: change.allowRescheduleCompletedBooking,
      ...(sessionLengthMinutes === undefined ? {} : { slotMinutes: sessionLengthMinutes }),
      ...(link === undefined ? {} : { meetingUrl: link === '' ? null : link }),
      ...(meetsIn === undefined ? {} : { meetsIn }),
      ...(showsTimeLeft === undefined ? {} : { showsTimeLeft }),
      ...(offersConsultation === undefined ? {} : { offersConsultation }),
    })
  })
  const conflicts = await conflictsOf(context, signedIn(context).identifier)
  return { ...(await showSettings(context)), conflicts }
}
