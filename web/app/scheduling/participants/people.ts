import type { Booking, Participant } from '#schemas/scheduling/bookings.ts'

export const nameOf = ({ firstName, lastName }: Participant): string => [firstName, lastName].filter(Boolean).join(' ')

export const sideOf = ({ participants }: Booking, role: 'client' | 'provider'): Participant | undefined =>
  participants.find((one) => one.role === role)

/** The other side for a viewer with this user type. */
export const oppositeOf = (booking: Booking, userType: string): Participant | undefined =>
  sideOf(booking, userType === 'provider' ? 'client' : 'provider')
