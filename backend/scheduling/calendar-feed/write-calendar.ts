/** Writes an iCalendar file (RFC 5545): CRLF, lines of at most 75 octets, times in UTC. */

export interface CalendarEvent {
  /** Stable per session across all reads. */
  uid: string
  /** Increases with every change. */
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
  /** Suggested polling interval. */
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

/** `20260312T080000Z`; fractions of a second are dropped. */
const stamp = (instant: string) =>
  Temporal.Instant.from(instant)
    .round({ smallestUnit: 'second', roundingMode: 'floor' })
    .toString()
    .replaceAll(/[-:]/g, '')

const breaks = /\r\n|[\r\n\u2028\u2029]/g

/** Escapes a text value, so that no character ends the line, the value or the calendar. */
const escaped = (text: string) =>
  text
    .toWellFormed()
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(breaks, '\\n')
    .replaceAll(/\p{Cc}/gu, '')

const mostOctets = 75

/** Folds a long line between characters; continuation lines start with a space, which counts. */
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
