import { randomUUID } from 'node:crypto'
import { bookingLimits } from '#schemas/bookings.ts'
import type { CurrencyCode, Static } from '#schemas/kit.ts'
import type { BookingPayment, PayBooking, PaymentStart } from '#schemas/payments.ts'
import { holdLonger, keepSlot } from '../availability/take-slot.ts'
import { type Context, iso, signedIn } from '../kit/context.ts'
import type { Db } from '../kit/database.ts'
import { notFound, refused } from '../kit/errors.ts'
import { bookingPayments, recordPaid, startBookingCheckout, walletOffer } from '../payments/booking-payment.ts'
import { debitWallet } from '../payments/wallet-moves.ts'
import { announceBooking } from './announce.ts'
import { markConfirmed, saleOf } from './confirm-paid-booking.ts'
import { findBooking, lockBooking, type LockedBooking } from './queries.ts'
import { payable } from './rules.ts'

type Start = Static<typeof PaymentStart>

/** Pays one of the caller's bookings. Wallet and free are done at once; a card goes to the gateway's page. */
export async function payBooking(
  context: Context,
  identifier: string,
  { method, returnUrl }: PayBooking,
): Promise<Start> {
  if (method === 'card') return payByCard(context, identifier, returnUrl)
  const reference = `booking-${randomUUID()}`
  await context.transaction(async (db) => {
    const booking = await lockPayable(db, context, identifier)
    if ((method === 'free') !== (booking.fee === 0)) throw refused('POLICY_BLOCKED')
    if (method === 'wallet') await debitWallet(db, saleOf(booking, iso(context.now)), reference)
    if (!(await keepSlot(db, identifier))) throw refused('HOLD_EXPIRED')
    await recordPaid(db, { ...saleOf(booking, iso(context.now)), reference, method })
    await markConfirmed(db, identifier, iso(context.now))
    await announceBooking(db, context, identifier, 'confirmed')
  })
  return { payment: { reference, status: 'success' }, metadata: {} }
}

async function lockPayable(db: Db, context: Context, identifier: string): Promise<LockedBooking> {
  const booking = await lockBooking(db, { identifier: signedIn(context).identifier, reach: 'client' }, identifier)
  if (!booking) throw notFound()
  if (booking.status === 'expired') throw refused('HOLD_EXPIRED')
  if (booking.status !== 'pending') throw refused('STATUS_CHANGED')
  if (!payable(booking, context.now)) throw refused('HOLD_EXPIRED')
  return booking
}

/** The hold is lengthened once per checkout; the gateway is called with no transaction open. */
async function payByCard(context: Context, identifier: string, returnUrl: string | undefined): Promise<Start> {
  const booking = await context.transaction(async (db) => {
    const locked = await lockPayable(db, context, identifier)
    if (locked.fee === 0) throw refused('POLICY_BLOCKED')
    return locked
  })
  const path = `${context.locale === 'de' ? '/de' : ''}/payment/${identifier}/`
  const started = await startBookingCheckout(context, {
    identifier,
    amount: booking.fee,
    currency: booking.currency as CurrencyCode,
    returnPath: returnUrl ?? path,
  })
  if (started.isNew) await lengthenHold(context, identifier)
  return started.start
}

const lengthenHold = (context: Context, identifier: string) =>
  context.transaction(async (db) => {
    const until = iso(context.now.add({ minutes: bookingLimits.holdMinutes }))
    await holdLonger(db, identifier, until)
    await db
      .updateTable('booking')
      .set({ paymentDueAt: until })
      .where('identifier', '=', identifier)
      .where('status', '=', 'pending')
      .where('paymentDueAt', '<', until)
      .execute()
  })

/** What the payment page shows before the click. */
export async function showBookingPayment(context: Context, identifier: string): Promise<BookingPayment> {
  const client = signedIn(context).identifier
  const booking = await findBooking(context.db, { identifier: client, reach: 'client' }, identifier)
  if (!booking) throw notFound()
  const currency = booking.currency as CurrencyCode
  const [newest] = await bookingPayments(context.db, identifier)
  return {
    bookingIdentifier: identifier,
    amount: booking.fee,
    currency,
    isFree: booking.fee === 0,
    ...(await walletOffer(context, { amount: booking.fee, currency })),
    dueAt: booking.status === 'pending' ? booking.paymentDueAt : null,
    payment: newest
      ? { status: booking.paidAt === null ? newest.status : 'success', reference: newest.reference }
      : { status: 'none' },
  }
}
