import { lazy, Suspense } from 'react'
import type { Booking } from '#schemas/scheduling/bookings.ts'

const SeriesSessions = lazy(async () => ({ default: (await import('./SeriesSessions.tsx')).SeriesSessions }))

/** The other sessions of the series, if the booking belongs to one. */
export function SeriesPanel({ booking }: { booking: Booking }) {
  if (!booking.series) return null
  return (
    <Suspense fallback={null}>
      <SeriesSessions key={`${booking.identifier} ${booking.status} ${booking.startAt}`} booking={booking} />
    </Suspense>
  )
}
