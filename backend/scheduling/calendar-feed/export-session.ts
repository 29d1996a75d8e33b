import { calendarLimits } from '#schemas/scheduling/calendar-feed.ts'
import { translate } from '#schemas/platform/words.ts'
import { type Attachment, attachment } from '#platform/context/answers.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { eventOf } from './event-of.ts'
import { sessionOf } from './queries.ts'
import { calendarType } from './read-feed.ts'
import { writeCalendar } from './write-calendar.ts'

/** A calendar file for one appointment; not found while it has no time. */
export async function exportSession(context: Context, booking: string): Promise<Attachment> {
  const { db, locale, now, services } = context
  const { identifier } = signedIn(context)
  const row = await sessionOf(db, identifier, booking)
  const reference = await referenceData(db)
  const event =
    row &&
    eventOf(row, {
      identifier,
      locale,
      now,
      publicUrl: services.config.publicUrl,
      config: services.config,
      modality: reference.byId(row.modalityId)?.code ?? '',
    })
  if (!event) throw notFound()
  const name = translate(locale, 'calendar_feed.event.calendar')
  const content = writeCalendar({ name, refreshHours: calendarLimits.refreshHours, events: [event] })
  return attachment(calendarType, Buffer.from(content), 'appointment.ics')
}
