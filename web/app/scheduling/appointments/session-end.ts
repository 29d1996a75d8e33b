import type { Booking } from '#schemas/scheduling/bookings.ts'

const closed: readonly Booking['status'][] = ['cancelled', 'rejected', 'expired']

/** Nothing is ahead of this booking: it took place, or it is closed. */
export const isOver = ({ status, phase }: Pick<Booking, 'status' | 'phase'>): boolean =>
  phase === 'past' || status === 'completed' || status === 'no_show' || closed.includes(status)
