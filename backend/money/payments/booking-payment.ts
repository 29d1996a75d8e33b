import type { CurrencyCode, Static } from '#schemas/platform/endpoint.ts'
import type { PaymentStart } from '#schemas/money/payments.ts'
import { formatMoney } from '#schemas/platform/format-money.ts'
import type { Locale } from '#schemas/platform/words.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import type { Db } from '#platform/database/database.ts'
import { clientDebt, walletBalance } from './ledger-queries.ts'
import { insertPayment, insertPaymentParts, type PaymentPart, paymentParts, paymentsOfBooking } from './queries.ts'
import { shortfallOf } from './rules.ts'
import type { Payment } from './settle-payment.ts'
import { startCheckout } from './start-checkout.ts'
import type { Sale } from './wallet-moves.ts'

/** Payments of a booking, newest first. */
export const bookingPayments = paymentsOfBooking

interface Paid {
  /** One per session. */
  sales: readonly Sale[]
  /** Set if these are several sessions of a series. */
  seriesIdentifier: string | null
}

/** Records a payment that settles at once: from the wallet, or of a free session. */
export async function recordPaid(
  db: Db,
  { sales, seriesIdentifier, ...paid }: Paid & { reference: string; method: 'wallet' | 'free' },
): Promise<void> {
  const [first] = sales
  if (!first) return
  await insertPayment(db, {
    ...paid,
    userIdentifier: first.clientIdentifier,
    purpose: 'booking',
    bookingIdentifier: first.bookingIdentifier,
    seriesIdentifier,
    amount: sumOf(sales),
    currency: first.currency,
    at: first.at,
    expiresAt: first.at,
    nextCheckAt: null,
    gateway: null,
    settled: true,
  })
  if (seriesIdentifier !== null) await insertPaymentParts(db, paid.reference, partsFor(sales))
}

/** Refuses sales that the wallet cannot pay together, and says how much is missing. Locks the balance. */
export async function demandFunds(db: Db, locale: Locale, sales: readonly Sale[]): Promise<void> {
  const [first] = sales
  if (!first) return
  const missing = sumOf(sales) - (await walletBalance(db, first.clientIdentifier, first.currency, { lock: true }))
  if (missing <= 0) return
  const words = { amount: formatMoney(locale, missing, first.currency) }
  throw refused('INSUFFICIENT_FUNDS', { messageKey: 'series_payment.refused.short' }, words)
}

const partsFor = (sales: readonly Sale[]) =>
  sales.map(({ bookingIdentifier, amount }) => ({ bookingIdentifier, amount }))

const sumOf = (sales: readonly Sale[]) => sales.reduce((sum, { amount }) => sum + amount, 0)

/**
 * Starts the gateway's checkout for bookings. It reuses an open checkout for exactly these bookings, so that a client cannot
 * pay twice.
 */
export async function startBookingCheckout(
  context: Context,
  { sales, seriesIdentifier, returnPath }: Paid & { returnPath: string },
): Promise<{ isNew: boolean; start: Static<typeof PaymentStart> }> {
  const [first] = sales
  if (!first) throw new Error('A checkout needs at least one booking')
  for (const open of await paymentsOfBooking(context.db, first.bookingIdentifier)) {
    if (open.status !== 'pending' || open.authorizationUrl === null) continue
    if (!isFor(sales, await partsOf(context.db, open))) continue
    const payment = { reference: open.reference, status: open.status }
    return { isNew: false, start: { payment, metadata: { authorizationUrl: open.authorizationUrl } } }
  }
  const start = await startCheckout(context, {
    amount: sumOf(sales),
    currency: first.currency,
    returnPath,
    purpose: 'booking',
    bookingIdentifier: first.bookingIdentifier,
    seriesIdentifier,
    parts: partsFor(sales),
  })
  return { isNew: true, start }
}

/** The bookings of a payment, each with its part of the amount. */
export async function partsOf(db: Db, payment: Payment): Promise<readonly PaymentPart[]> {
  const { bookingIdentifier, amount } = payment
  if (bookingIdentifier === null) return []
  return payment.seriesIdentifier === null ? [{ bookingIdentifier, amount }] : paymentParts(db, payment.reference)
}

const isFor = (sales: readonly Sale[], parts: readonly PaymentPart[]) =>
  sales.length === parts.length &&
  sales.every((sale) =>
    parts.some((part) => part.bookingIdentifier === sale.bookingIdentifier && part.amount === sale.amount),
  )

/** How the caller can pay an amount: wallet balance, shortfall and methods. */
export async function walletOffer(context: Context, { amount, currency }: { amount: number; currency: CurrencyCode }) {
  const { identifier } = signedIn(context)
  const balance = await walletBalance(context.db, identifier, currency)
  // A top-up settles the client's debt first.
  const owed = await clientDebt(context.db, identifier, currency)
  const card = context.services.gateways.for('card', currency) ? (['card'] as const) : []
  return {
    walletBalance: balance,
    ...shortfallOf(amount, balance - owed, currency),
    methods: amount === 0 ? (['free'] as const).slice() : ['wallet' as const, ...card],
  }
}
