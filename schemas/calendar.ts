/** Calendars of other programs (RFC 5545): a private feed and one event to add. Titles say nothing about therapy. */
import * as Type from 'typebox'
import { endpoint, Instant } from './kit.ts'

/** The address is the secret; whoever knows it reads the times. */
export const CalendarFeed = Type.Object({ url: Type.String(), rotatedAt: Type.Union([Instant(), Type.Null()]) })

export const calendarApi = {
  feed: endpoint('GET /calendar', { summary: 'Address of the own feed', reply: CalendarFeed }),
  rotate: endpoint('POST /calendar/rotate', {
    summary: 'A new address; the old one is dead at once',
    reply: CalendarFeed,
  }),
  read: endpoint('GET /calendar/:secret', {
    summary: 'The feed, text/calendar',
    params: Type.Object({ secret: Type.String({ pattern: '^[A-Za-z0-9_-]{20,128}\\.ics$', maxLength: 132 }) }),
    bytes: true,
  }),
  event: endpoint('GET /appointment/:id/calendar', { summary: 'One appointment, text/calendar', bytes: true }),
}
