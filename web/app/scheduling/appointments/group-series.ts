import type { Booking } from '#schemas/scheduling/bookings.ts'

/** A booking alone, or the sessions of one series that are in the same list. */
export type ListEntry = { key: string; bookings: readonly [Booking, ...Booking[]] }

/** Sessions of one series become one entry, at the place of the first of them. */
export function groupSeries(bookings: readonly Booking[]): ListEntry[] {
  const groups = new Map<string, [Booking, ...Booking[]]>()
  for (const booking of bookings) {
    const key = booking.series?.identifier ?? booking.identifier
    const group = groups.get(key)
    if (group) group.push(booking)
    else groups.set(key, [booking])
  }
  return [...groups].map(([key, entries]) => ({ key, bookings: entries }))
}
