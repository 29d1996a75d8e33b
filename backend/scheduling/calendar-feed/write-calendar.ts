/** Writes a calendar as RFC 5545 has it: CRLF, lines of at most 75 octets, times in UTC. */

export interface CalendarEvent {
  /** The same for the same session, wherever and however often it is read. */
  uid: string
  /** Grows with every change. */
  sequence: number
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  /** ISO instants. */
  startAt: string
  endAt: string
  changedAt: string
  createdAt: string
  summary: string
  description: string
  url: string
  location: string | null
}

interface Calendar {
  name: string
  /** How often programs may ask again. */
  refreshHours: number
  events: readonly CalendarEvent[]
}

export function writeCalendar({ name, refreshHours, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Solace//Appointments//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshHours}H`,
    `X-PUBLISHED-TTL:PT${refreshHours}H`,
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const linesOf = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${escaped(event.uid)}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTAMP:${stamp(event.changedAt)}`,
  `CREATED:${stamp(event.createdAt)}`,
  `LAST-MODIFIED:${stamp(event.changedAt)}`,
  `DTSTART:${stamp(event.startAt)}`,
  `DTEND:${stamp(event.endAt)}`,
  `STATUS:${event.status}`,
  `TRANSP:${event.status === 'CANCELLED' ? 'TRANSPARENT' : 'OPAQUE'}`,
  'CLASS:PRIVATE',
  `SUMMARY:${escaped(event.summary)}`,
  ...(event.description === '' ? [] : [`DESCRIPTION:${escaped(event.description)}`]),
  ...(event.location === null ? [] : [`LOCATION:${escaped(event.location)}`]),
  `URL:${event.url}`,
  'END:VEVENT',
]

/** `20260312T080000Z`; parts of a second are not known here. */
const stamp = (instant: string) =>
  Temporal.Instant.from(instant)
    .round({ smallestUnit: 'second', roundingMode: 'floor' })
    .toString()
    .replaceAll(/[-:]/g, '')

const breaks = /\r\n|[\r\n\u2028\u2029]/g

/** A text value: no sign in it ends the line, the value or the calendar. */
const escaped = (text: string) =>
  text
    .toWellFormed()
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(breaks, '\\n')
    .replaceAll(/\p{Cc}/gu, '')

const mostOctets = 75

/** Breaks a long line between letters; what follows starts with a blank, which counts. */
function folded(line: string): string {
  const lines: string[] = []
  let [current, octets] = ['', 0]
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (octets + size > mostOctets) {
      lines.push(current)
      ;[current, octets] = [' ', 1]
    }
    current += letter
    octets += size
  }
  return [...lines, current].join('\r\n')
}
