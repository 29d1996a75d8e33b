import { bookingLimits } from '#schemas/scheduling/bookings.ts'
import type { PaymentStart } from '#schemas/money/payments.ts'
import type { Static } from '#schemas/platform/endpoint.ts'
import { confirmSlot, extendHold } from '#backend/scheduling/availability/claim-slot.ts'
import {
  beginBookingCharge,
  demandFunds,
  demandNoCharge,
  recordPaid,
  startBookingCheckout,
} from '#backend/money/payments/booking-payment.ts'
import { chargeSavedCard } from '#backend/money/payments/charge-card.ts'
import { debitWallet } from '#backend/money/payments/wallet-moves.ts'
import { type Context, iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { announcePaid } from './announce-paid.ts'
import { confirmPaidBooking } from './confirm-paid-booking.ts'
import { salesOf, seriesOf } from './paid-together.ts'
import { holdPromoted } from './promoted-money.ts'
import { lockBookings, type LockedBooking } from './queries.ts'
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
  context: Pick<Context, 'locale' | 'now' | 'services'>,
  bookings: readonly LockedBooking[],
  { method, reference }: PaidAtOnce,
): Promise<void> {
  const sales = salesOf(bookings, iso(context.now))
  if (method === 'wallet') {
    await demandNoCharge(db, sales)
    await demandFunds(db, context.locale, sales)
    for (const sale of sales) await debitWallet(db, sale, reference)
  }
  await recordPaid(db, { sales, seriesIdentifier: seriesOf(bookings), reference, method })
  for (const booking of bookings) {
    const { identifier } = booking
    if (!(await confirmSlot(db, identifier))) throw refused('HOLD_EXPIRED')
    await holdPromoted(db, context.now, booking)
    await markConfirmed(db, identifier, iso(context.now))
  }
  await announcePaid(db, context, bookings)
}

/** Starts a checkout. The holds are extended once per checkout; no transaction is open while the gateway is called. */
export async function payOnCard(
  context: Context,
  bookings: readonly LockedBooking[],
  { returnPath, saveCard }: { returnPath: string; saveCard: boolean },
): Promise<Start> {
  const started = await startBookingCheckout(context, {
    sales: salesOf(bookings, iso(context.now)),
    seriesIdentifier: seriesOf(bookings),
    returnPath,
    saveCard,
    admit: (db) => demandSameFees(db, bookings),
  })
  if (started.isNew) await context.transaction((db) => lengthenHolds(db, context.now, bookings))
  return started.start
}

/** Refuses a checkout for bookings that were paid, ended or got another price since they were read. */
async function demandSameFees(db: Db, bookings: readonly LockedBooking[]): Promise<void> {
  const locked = await lockBookings(
    db,
    bookings.map(({ identifier }) => identifier),
  )
  const isSame = bookings.every(({ identifier, fee, status }) =>
    locked.some((one) => one.identifier === identifier && one.fee === fee && one.status === status),
  )
  if (!isSame) throw refused('STATUS_CHANGED', { messageKey: 'payment_page.amount_changed' })
}

/** Charges a saved card. `lock` locks the bookings and refuses those that cannot be paid. */
export const payOnSavedCard = (
  context: Context,
  lock: (db: Db) => Promise<readonly LockedBooking[]>,
  { returnPath, paymentMethod }: { returnPath: string; paymentMethod: string },
): Promise<Start> =>
  chargeSavedCard(context, confirmPaidBooking, returnPath, async (db) => {
    const bookings = await lock(db)
    const charge = { sales: salesOf(bookings, iso(context.now)), seriesIdentifier: seriesOf(bookings), paymentMethod }
    const begun = await beginBookingCharge({ ...context, db }, charge)
    if (begun.isNew) await lengthenHolds(db, context.now, bookings)
    return begun
  })

async function lengthenHolds(db: Db, now: Temporal.Instant, bookings: readonly LockedBooking[]): Promise<void> {
  const aHold = iso(now.add({ minutes: bookingLimits.holdMinutes }))
  for (const booking of bookings) {
    const { identifier } = booking
    const until = capAtHoldEnd(aHold, booking)
    await extendPaymentDue(db, identifier, until)
    await extendHold(db, identifier, until)
  }
}
