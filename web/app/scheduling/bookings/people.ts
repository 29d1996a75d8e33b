import type { Booking, Reschedule } from '#schemas/scheduling/bookings.ts'
import type { Viewer } from '#ui/viewer/viewer.tsx'

const named = (person: { firstName: string | null; lastName: string | null } | undefined): string =>
  [person?.firstName, person?.lastName].filter(Boolean).join(' ')

/** Name of the client of a booking. */
export const clientOf = (booking: Booking): string => named(booking.participants.find(({ role }) => role === 'client'))

/** Name of the side that is not the viewer's. */
export const otherSide = (booking: Booking, viewer: Pick<Viewer, 'userType'>): string =>
  viewer.userType === 'provider' ? clientOf(booking) : named(booking.provider)

/** Identifier of the other side; only therapists receive the client's. */
export const otherPerson = (
  { provider, clientIdentifier }: Pick<Booking, 'provider' | 'clientIdentifier'>,
  viewer: Pick<Viewer, 'userType'>,
): string | undefined => (viewer.userType === 'provider' ? clientIdentifier : provider.identifier)

export const otherZone = (booking: Booking, viewer: Pick<Viewer, 'userType'>): string =>
  viewer.userType === 'provider' ? booking.timezones.client : booking.timezones.provider

/** The booking's pending move request. */
export const openMoveOf = ({ reschedules }: Pick<Booking, 'reschedules'>): Reschedule | undefined =>
  reschedules.find(({ status }) => status === 'pending')
