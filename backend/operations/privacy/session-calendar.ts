import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { translate } from '#schemas/platform/words.ts'
import type { OwnData } from './collect-own-data.ts'

const shown = ['confirmed', 'completed', 'no_show', 'cancelled']

/** Calendar file of the sessions; a session always has the same UID, so that a later file updates it. */
export function sessionCalendar({ account: { locale }, bookings }: OwnData, now: Temporal.Instant): string {
  const calendar = ical({
    name: translate(locale, 'export_file.calendar'),
    prodId: { company: 'Solace', product: 'Sessions' },
    method: ICalCalendarMethod.PUBLISH,
  })
  for (const { identifier, startAt, endAt, status, with: other } of bookings) {
    if (startAt === null || endAt === null || !shown.includes(status)) continue
    calendar.createEvent({
      id: `${identifier}@solace`,
      start: new Date(startAt),
      end: new Date(endAt),
      stamp: new Date(now.epochMilliseconds),
      summary: translate(locale, 'export_file.session_with', { name: other }),
      status: status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
  }
  return calendar.toString()
}
