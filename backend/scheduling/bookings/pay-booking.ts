import { randomUUID } from 'node:crypto'
import { bookingLimits } from '#schemas/scheduling/bookings.ts'
import type { Static } from '#schemas/platform/endpoint.ts'
import type { PayBooking, PaymentStart } from '#schemas/money/payments.ts'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { extendHold, confirmSlot } from '#backend/scheduling/availability/claim-slot.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { recordPaid, startBookingCheckout } from '#backend/money/payments/booking-payment.ts'
import { debitWallet } from '#backend/money/payments/wallet-moves.ts'
import { demandNotSuspended } from '#backend/marketplace/provider-profile/practising.ts'
import { announcePaid } from './announce-paid.ts'
import { saleOf, seriesOf, totalOf } from './paid-together.ts'
import { lockPaidTogether } from './paid-together-queries.ts'
import type { LockedBooking } from './queries.ts'
import { payable, capAtHoldEnd } from './rules.ts'
import { extendPaymentDue, markConfirmed } from './write-queries.ts'

type Start = Static<typeof PaymentStart>

/** Pays one of the caller's bookings. Wallet payments and free sessions finish at once; a card goes to the gateway's page. */
export async function payBooking(
  context: Context,
  identifier: string,
  { method, returnUrl }: PayBooking,
): Promise<Start> {
  if (method === 'card') return payByCard(context, identifier, returnUrl)
  const reference = `booking-${randomUUID()}`
  await context.transaction(async (db) => {
    const bookings = await lockPayable(db, context, identifier)
    const sales = bookings.map((booking) => saleOf(booking, iso(context.now)))
    if ((method === 'free') !== (totalOf(bookings) === 0)) throw refused('POLICY_BLOCKED')
    if (method === 'wallet') for (const sale of sales) await debitWallet(db, sale, reference)
    await recordPaid(db, { sales, seriesIdentifier: seriesOf(bookings), reference, method })
    for (const booking of bookings) {
      if (!(await confirmSlot(db, booking.identifier))) throw refused('HOLD_EXPIRED')
      await markConfirmed(db, booking.identifier, iso(context.now))
    }
    await announcePaid(db, context, bookings)
  })
  return { payment: { reference, status: 'success' }, metadata: {} }
}

/** Locks what one payment pays: the session, or all sessions of a series that is paid at once. */
async function lockPayable(db: Db, context: Context, identifier: string): Promise<LockedBooking[]> {
  const bookings = await lockPaidTogether(db, identifier, iso(context.now))
  const booking = bookings.find((one) => one.identifier === identifier)
  if (booking?.clientIdentifier !== signedIn(context).identifier) throw notFound()
  if (booking.status === 'expired') throw refused('HOLD_EXPIRED')
  if (booking.status !== 'pending') throw refused('STATUS_CHANGED')
  if (!payable(booking, context.now)) throw refused('HOLD_EXPIRED')
  await demandNotSuspended(db, booking.providerIdentifier, context.now)
  return bookings
}

/** The holds are extended once per checkout; no transaction is open while the gateway is called. */
async function payByCard(context: Context, identifier: string, returnUrl: string | undefined): Promise<Start> {
  const bookings = await context.transaction(async (db) => {
    const locked = await lockPayable(db, context, identifier)
    if (totalOf(locked) === 0) throw refused('POLICY_BLOCKED')
    return locked
  })
  const started = await startBookingCheckout(context, {
    sales: bookings.map((booking) => saleOf(booking, iso(context.now))),
    seriesIdentifier: seriesOf(bookings),
    returnPath: returnUrl ?? addressOf(context.locale, paths.payment({ id: identifier })),
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
