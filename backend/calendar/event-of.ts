import type { BookingStatus } from '#schemas/bookings.ts'
import { cancellationTerms } from '#schemas/cancellation-terms.ts'
import { type Locale, say } from '#schemas/words.ts'
import type { SessionRow } from './queries.ts'
import type { CalendarEvent } from './write-calendar.ts'

interface Reader {
  identifier: string
  locale: Locale
  publicUrl: string
  /** Word of reference data for the way of meeting. */
  modality: string
}

const states: Partial<Record<BookingStatus, CalendarEvent['status']>> = {
  booking_request: 'TENTATIVE',
  pending: 'TENTATIVE',
  confirmed: 'CONFIRMED',
  completed: 'CONFIRMED',
  no_show: 'CONFIRMED',
}

/** A session as other programs show it: times, deadline and place, but nobody's name and no word of what it is. */
export function eventOf(row: SessionRow, { identifier, locale, publicUrl, modality }: Reader): CalendarEvent | null {
  const { startAt, endAt, status } = row
  if (startAt === null || endAt === null) return null
  const url = `${publicUrl}${locale === 'de' ? '/de' : ''}/appointments/${row.identifier}/`
  const zones = [row.clientTimezone, row.providerTimezone]
  return {
    uid: `${row.identifier}@${new URL(publicUrl).hostname}`,
    sequence: row.version,
    status: states[status] ?? 'CANCELLED',
    startAt,
    endAt,
    changedAt: row.changedAt,
    createdAt: row.createdAt,
    summary: say(locale, 'calendar_feed.event.summary'),
    description: [
      sayState(row, locale, row.clientIdentifier === identifier ? zones : zones.toReversed()),
      say(locale, 'calendar_feed.event.link', { url }),
    ]
      .filter(Boolean)
      .join('\n'),
    url,
    location: status === 'confirmed' ? placeOf(row, modality) : null,
  }
}

const placeOf = ({ meetingUrl, officeAddress }: SessionRow, modality: string) =>
  modality === 'in_person' ? officeAddress : meetingUrl

function sayState(row: SessionRow, locale: Locale, zones: readonly string[]): string {
  if (row.status === 'pending' || row.status === 'booking_request')
    return say(locale, `calendar_feed.event.${row.status}`)
  if (row.status !== 'confirmed') return ''
  const { until, sum } = cancellationTerms(row, locale, zones)
  return until === null ? '' : say(locale, 'calendar_feed.event.terms', { until, sum })
}
