import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { BookingPayment } from '#schemas/money/payments.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { appliedCode } from '#backend/money/promotions/applied-code.ts'
import { usablePackages } from '#backend/money/packages/usable-packages.ts'
import { bookingPayments, lastPayment, openPaymentOf, walletOffer } from '#backend/money/payments/booking-payment.ts'
import { seriesOf, totalOf } from './paid-together.ts'
import { paidTogether, unpaidOfSeries } from './paid-together-queries.ts'
import { findBooking, type LockedBooking } from './queries.ts'

/** Data of the payment page before the payment. */
export async function showBookingPayment(context: Context, identifier: string): Promise<BookingPayment> {
  const client = signedIn(context).identifier
  const booking = await findBooking(context.db, { identifier: client, reach: 'client' }, identifier)
  if (!booking) throw notFound()
  const currency = booking.currency as CurrencyCode
  const [newest] = await bookingPayments(context.db, identifier)
  const bookings = await paidTogether(context.db, identifier, iso(context.now))
  const [amount, seriesIdentifier] = [totalOf(bookings), seriesOf(bookings)]
  const series = booking.seriesIdentifier
  const all = series === null ? [] : await unpaidOfSeries(context.db, { series, client }, iso(context.now))
  return {
    bookingIdentifier: identifier,
    amount,
    currency,
    isFree: amount === 0,
    ...(seriesIdentifier === null ? {} : { series: { identifier: seriesIdentifier, sessions: bookings.length } }),
    ...(series !== null && all.length > bookings.length
      ? { allOfSeries: { identifier: series, sessions: all.length, amount: totalOf(all) } }
      : {}),
    ...(await walletOffer(context, { amount, currency })),
    packages: await packagesFor(context, booking, bookings),
    code: booking.status === 'pending' ? await appliedCode(context.db, bookings) : null,
    openPayment: booking.status === 'pending' ? ((await openPaymentOf(context.db, bookings))?.reference ?? null) : null,
    dueAt: booking.status === 'pending' ? booking.paymentDueAt : null,
    payment: newest
      ? { ...lastPayment(newest), ...(booking.paidAt === null ? {} : { status: 'success' }) }
      : { status: 'none' },
  }
}

/** Packages that can pay: not a free session, nor one with a code. */
function packagesFor(
  context: Context,
  {
    clientIdentifier,
    providerIdentifier,
    therapyId,
  }: Pick<LockedBooking, 'clientIdentifier' | 'providerIdentifier' | 'therapyId'>,
  bookings: readonly LockedBooking[],
): Promise<BookingPayment['packages']> {
  const isPayable =
    totalOf(bookings) > 0 && bookings.every(({ status, reduction }) => status === 'pending' && reduction === 0)
  if (!isPayable) return Promise.resolve([])
  const sessions = { client: clientIdentifier, provider: providerIdentifier, therapyId, count: bookings.length }
  return usablePackages(context, sessions)
}
