/** Calendar exports (RFC 5545): a private feed and single events. Titles do not mention therapy. */
import * as Type from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Instant } from '../platform/fields.ts'

export const calendarLimits = {
  /** How far back a feed goes. */
  pastDays: 90,
  /** Cancelled sessions stay in the feed this long, marked as cancelled, so that calendars remove them. */
  cancelledDays: 30,
  eventsMax: 1000,
  refreshHours: 1,
} as const

/** The address is the secret: it gives access to the times. */
export const CalendarFeed = Type.Object({ url: Type.String(), rotatedAt: Type.Union([Instant(), Type.Null()]) })

export const calendarApi = {
  feed: endpoint('GET /calendar', { summary: 'Address of the calendar feed', reply: CalendarFeed }),
  rotate: endpoint('POST /calendar/rotate', {
    summary: 'Creates a new address; the old one becomes invalid at once',
    reply: CalendarFeed,
  }),
  read: endpoint('GET /calendar/:secret', {
    summary: 'The feed, text/calendar',
    params: Type.Object({ secret: Type.String({ pattern: '^[A-Za-z0-9_-]{20,128}\\.ics$', maxLength: 132 }) }),
    bytes: 'private',
  }),
  event: endpoint('GET /appointment/:id/calendar', { summary: 'One appointment, text/calendar', bytes: true }),
}
