import { expect, test } from 'vitest'
import { type CalendarEvent, writeCalendar } from '#backend/scheduling/calendar-feed/write-calendar.ts'
import { readCalendar } from './read-calendar.ts'

const event: CalendarEvent = {
  uid: '0198-1@solace.test',
  sequence: 3,
  status: 'CONFIRMED',
  startAt: '2026-03-12T08:00:00.000Z',
  endAt: '2026-03-12T09:00:00.000Z',
  changedAt: '2026-03-02T08:00:00.999Z',
  createdAt: '2026-03-01T08:00:00Z',
  summary: 'Appointment',
  description: '',
  url: 'https://solace.test/appointments/1/',
  location: null,
}
const written = (change: Partial<CalendarEvent>) =>
  readCalendar(Buffer.from(writeCalendar({ name: 'Appointments', refreshHours: 1, events: [{ ...event, ...change }] })))
    .events[0]

test('Times are in UTC, without fractions of a second', () => {
  expect(written({})).toMatchObject({
    DTSTART: '20260312T080000Z',
    DTEND: '20260312T090000Z',
    DTSTAMP: '20260302T080000Z',
    SEQUENCE: '3',
    STATUS: 'CONFIRMED',
    UID: '0198-1@solace.test',
  })
})

test.each([
  ['signs with a meaning', 'Second floor; left, then \\ right'],
  ['lines', 'One\nTwo'],
  ['words that would end the calendar', 'END:VEVENT\nEND:VCALENDAR'],
  ['letters of several octets, each at every place of a line', 'ä€😀'.repeat(60)],
  ['one octet and letters of four', `x${'😀'.repeat(60)}`],
  ['nothing but length', 'a'.repeat(1000)],
])('A text of %s is parsed back unchanged', (_, text) => {
  expect(written({ description: text, location: text })).toMatchObject({ DESCRIPTION: text, LOCATION: text })
})

test.each([
  ['a carriage return', 'One\r\nTwo\rThree', 'One\nTwo\nThree'],
  ['a line separator', 'One\u2028Two', 'One\nTwo'],
  ['a zero', 'One\u0000Two', 'OneTwo'],
  ['half a letter', 'One\ud800Two', 'One\ufffdTwo'],
])('%s in a text does not end a line', (_, text, read) => {
  expect(written({ location: text })?.LOCATION).toBe(read)
})

test('A calendar without events is valid', () => {
  expect(readCalendar(Buffer.from(writeCalendar({ name: 'Appointments', refreshHours: 6, events: [] })))).toMatchObject(
    {
      events: [],
      properties: { VERSION: '2.0', METHOD: 'PUBLISH', 'REFRESH-INTERVAL': 'PT6H', 'X-WR-CALNAME': 'Appointments' },
    },
  )
})
