// Written by scripts/generate-calls.ts from calendar-feed.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './calendar-feed.ts'

export const calendarApi: Calls<typeof schema.calendarApi> = {
  feed: { method: 'GET', path: '/calendar' },
  rotate: { method: 'POST', path: '/calendar/rotate' },
  read: { method: 'GET', path: '/calendar/:secret' },
  event: { method: 'GET', path: '/appointment/:id/calendar' },
}
