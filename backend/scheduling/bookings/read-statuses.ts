import { type BookingStatus, bookingStatuses, statusAliases } from '#schemas/scheduling/bookings.ts'
import { refused } from '#platform/core/errors.ts'

/** Comma-separated statuses and their aliases `upcoming`, `past`, `closed`. */
export function readStatuses(words: string): BookingStatus[] {
  return words.split(',').flatMap((word): readonly BookingStatus[] => {
    if (Object.hasOwn(statusAliases, word)) return statusAliases[word as keyof typeof statusAliases]
    if (bookingStatuses.includes(word as BookingStatus)) return [word as BookingStatus]
    throw refused('VALIDATION_ERROR', { fields: { statuses: 'validation.choice' } })
  })
}
