import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { Sale } from '#backend/money/payments/wallet-moves.ts'
import type { LockedBooking } from './queries.ts'

/** Minor units of the currency of the bookings. */
export const totalOf = (bookings: readonly Pick<LockedBooking, 'fee'>[]): number =>
  bookings.reduce((sum, { fee }) => sum + fee, 0)

/** In the order of their times: a payment names the first of its sessions. */
export const inOrder = (bookings: readonly LockedBooking[]): LockedBooking[] =>
  bookings.toSorted((one, other) => ((one.startAt ?? '') < (other.startAt ?? '') ? -1 : 1))

/** What a payment of these bookings sells, at an instant. */
export const salesOf = (bookings: readonly LockedBooking[], at: string): Sale[] =>
  inOrder(bookings).map((booking) => saleOf(booking, at))

/** What the payment of one booking sells, at an instant. */
export const saleOf = (booking: LockedBooking, at: string): Sale => ({
  bookingIdentifier: booking.identifier,
  clientIdentifier: booking.clientIdentifier,
  providerIdentifier: booking.providerIdentifier,
  amount: booking.fee,
  currency: booking.currency as CurrencyCode,
  at,
})

/** The series of a payment for several of its sessions. */
export const seriesOf = ([first, ...others]: readonly LockedBooking[]) =>
  others.length === 0 ? null : (first?.seriesIdentifier ?? null)
