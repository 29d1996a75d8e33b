import type { BookingStatus } from '#schemas/scheduling/bookings.ts'
import { type Locale, translate } from '#schemas/platform/words.ts'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import type { Config } from '#platform/core/config.ts'
import { meetsInRoom } from '#backend/scheduling/bookings/meets-in-room.ts'
import { cancellationFacts, describeCancellation } from '#backend/scheduling/bookings/cancellation-facts.ts'
import type { SessionRow } from './queries.ts'
import type { CalendarEvent } from './write-calendar.ts'

interface Reader {
  identifier: string
  locale: Locale
  publicUrl: string
  /** Reference data code of the session format. */
  modality: string
  config: Pick<Config, 'room'>
  now: Temporal.Instant
}

const states: Partial<Record<BookingStatus, CalendarEvent['status']>> = {
  booking_request: 'TENTATIVE',
  pending: 'TENTATIVE',
  confirmed: 'CONFIRMED',
  completed: 'CONFIRMED',
  no_show: 'CONFIRMED',
}

/** A session as an external calendar shows it: times, deadline and place, without names and without the kind of session. */
export function eventOf(row: SessionRow, reader: Reader): CalendarEvent | null {
  const { locale, publicUrl } = reader
  const { startAt, endAt, status } = row
  if (startAt === null || endAt === null) return null
  const url = publicUrl + addressOf(locale, paths.appointment({ id: row.identifier }))
  return {
    uid: `${row.identifier}@${new URL(publicUrl).hostname}`,
    sequence: row.version,
    status: states[status] ?? 'CANCELLED',
    startAt,
    endAt,
    changedAt: row.changedAt,
    createdAt: row.createdAt,
    summary: translate(locale, 'calendar_feed.event.summary'),
    description: [describeState(row, reader), translate(locale, 'calendar_feed.event.link', { url })]
      .filter(Boolean)
      .join('\n'),
    url,
    location: status === 'confirmed' ? placeOf(row, reader, url) : null,
  }
}

/** A session in the room takes place at the address of the appointment, which leads there. */
function placeOf({ meetingUrl, officeAddress, meetsIn }: SessionRow, { modality, config }: Reader, url: string) {
  if (modality === 'in_person') return officeAddress
  const isOnline = modality === 'video' || modality === 'audio'
  return isOnline && meetsInRoom(config, meetsIn) ? url : meetingUrl
}

/** What is still to be done, and the refund of a cancellation at this moment. */
function describeState(row: SessionRow, { identifier, locale, now }: Reader): string {
  const zones = [row.clientTimezone, row.providerTimezone]
  const isClient = row.clientIdentifier === identifier
  const waiting = row.status === 'pending' || row.status === 'booking_request'
  return [
    waiting ? translate(locale, `calendar_feed.event.${row.status}`) : '',
    describeCancellation(cancellationFacts(row), {
      side: isClient ? 'client' : 'provider',
      locale,
      zones: isClient ? zones : zones.toReversed(),
      now,
    }),
  ]
    .filter(Boolean)
    .join('\n')
}
