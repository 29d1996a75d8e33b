import { randomUUID } from 'node:crypto'
import type { PaymentStart } from '#schemas/money/payments.ts'
import { addressOf } from '#schemas/platform/address.ts'
import type { Static } from '#schemas/platform/endpoint.ts'
import * as paths from '#schemas/platform/paths.ts'
import type { PaySeries } from '#schemas/scheduling/series.ts'
import { demandOneCard } from '#backend/money/payments/charge-card.ts'
import { demandNotSuspended } from '#backend/marketplace/provider-profile/practising.ts'
import { totalOf } from '#backend/scheduling/bookings/paid-together.ts'
import { payAtOnce, payOnCard, payOnSavedCard } from '#backend/scheduling/bookings/pay-bookings.ts'
import { type LockedBooking, lockUnpaidOfSeries } from '#backend/scheduling/bookings/unpaid-of-series.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { isClientOfSeries } from './queries.ts'

type Start = Static<typeof PaymentStart>
type Confirmed = Pick<PaySeries, 'bookingIdentifiers' | 'expectedTotal'>

/** Pays all unpaid sessions of one of the caller's series: exactly those that the client confirmed, or none. */
export async function paySeries(
  context: Context,
  identifier: string,
  { method, returnUrl, paymentMethod, saveCard = false, ...confirmed }: PaySeries,
): Promise<Start> {
  demandOneCard({ method, paymentMethod, saveCard })
  if (method === 'card') {
    const lock = (db: Db) => lockConfirmed(db, context, identifier, confirmed)
    const returnPath = returnUrl ?? addressOf(context.locale, paths.seriesPayment({ id: identifier }))
    return paymentMethod === undefined
      ? payOnCard(context, await context.transaction(lock), { returnPath, saveCard })
      : payOnSavedCard(context, lock, { returnPath, paymentMethod })
  }
  const reference = `booking-${randomUUID()}`
  await context.transaction(async (db) => {
    const bookings = await lockConfirmed(db, context, identifier, confirmed)
    await payAtOnce(db, context, bookings, { method, reference })
  })
  return { payment: { reference, status: 'success' }, metadata: {} }
}

/** A session that was paid, cancelled or moved in the meantime, or a new one, changes what the client agreed to. */
async function lockConfirmed(
  db: Db,
  context: Context,
  series: string,
  { bookingIdentifiers, expectedTotal }: Confirmed,
): Promise<LockedBooking[]> {
  const client = signedIn(context).identifier
  if (!(await isClientOfSeries(db, series, client))) throw notFound()
  const bookings = await lockUnpaidOfSeries(db, { series, client }, iso(context.now))
  const [first] = bookings
  const isSame =
    bookings.length === bookingIdentifiers.length &&
    bookings.every(({ identifier }) => bookingIdentifiers.includes(identifier)) &&
    totalOf(bookings) === expectedTotal
  if (!first || !isSame) throw refused('STATUS_CHANGED', { messageKey: 'series_payment.refused.series_changed' })
  await demandNotSuspended(db, first.providerIdentifier, context.now)
  return bookings
}
