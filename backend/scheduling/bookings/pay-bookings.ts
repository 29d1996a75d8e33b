import { bookingLimits } from '#schemas/scheduling/bookings.ts'
import type { PaymentStart } from '#schemas/money/payments.ts'
import type { Static } from '#schemas/platform/endpoint.ts'
import { confirmSlot, extendHold } from '#backend/scheduling/availability/claim-slot.ts'
import { demandFunds, recordPaid, startBookingCheckout } from '#backend/money/payments/booking-payment.ts'
import { debitWallet } from '#backend/money/payments/wallet-moves.ts'
import { type Context, iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { announcePaid } from './announce-paid.ts'
import { salesOf, seriesOf } from './paid-together.ts'
import type { LockedBooking } from './queries.ts'
import { capAtHoldEnd } from './rules.ts'
import { extendPaymentDue, markConfirmed } from './write-queries.ts'

type Start = Static<typeof PaymentStart>

interface PaidAtOnce {
  method: 'wallet' | 'free'
  reference: string
}

/** Pays locked bookings from the wallet, or confirms free ones: all of them, or none. */
export async function payAtOnce(
  db: Db,
  context: Context,
  bookings: readonly LockedBooking[],
  { method, reference }: PaidAtOnce,
): Promise<void> {
  const sales = salesOf(bookings, iso(context.now))
  if (method === 'wallet') {
    await demandFunds(db, context.locale, sales)
    for (const sale of sales) await debitWallet(db, sale, reference)
  }
  await recordPaid(db, { sales, seriesIdentifier: seriesOf(bookings), reference, method })
  for (const { identifier } of bookings) {
    if (!(await confirmSlot(db, identifier))) throw refused('HOLD_EXPIRED')
    await markConfirmed(db, identifier, iso(context.now))
  }
  await announcePaid(db, context, bookings)
}

/** Starts a checkout. The holds are extended once per checkout; no transaction is open while the gateway is called. */
export async function payOnCard(
  context: Context,
  bookings: readonly LockedBooking[],
  returnPath: string,
): Promise<Start> {
  const started = await startBookingCheckout(context, {
    sales: salesOf(bookings, iso(context.now)),
    seriesIdentifier: seriesOf(bookings),
    returnPath,
  })
  if (started.isNew) await lengthenHolds(context, bookings)
  return started.start
}

const lengthenHolds = (context: Context, bookings: readonly LockedBooking[]) =>
  context.transaction(async (db) => {
    const aHold = iso(context.now.add({ minutes: bookingLimits.holdMinutes }))
    for (const booking of bookings) {
      const { identifier } = booking
      const until = capAtHoldEnd(aHold, booking)
      await extendPaymentDue(db, identifier, until)
      await extendHold(db, identifier, until)
    }
  })
