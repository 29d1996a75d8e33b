import type { CurrencyCode, Static } from '#schemas/platform/endpoint.ts'
import type { BookingPayment, PaymentStart } from '#schemas/money/payments.ts'
import { formatMoney } from '#schemas/platform/format-money.ts'
import type { Locale } from '#schemas/platform/words.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { listCards } from '#backend/money/payment-methods/list-cards.ts'
import type { Db } from '#platform/database/database.ts'
import { clientDebt, walletBalance } from './ledger-queries.ts'
import { insertPayment, insertPaymentParts, type PaymentPart, paymentParts, paymentsOfBooking } from './queries.ts'
import { shortfallOf } from './rules.ts'
import { beginCharge, type BegunCharge, endWaitingCharge } from './charge-card.ts'
import { isFinal, type Payment } from './settle-payment.ts'
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

/** Records a payment that settles at once: from the wallet or a package, or of a free session. */
export async function recordPaid(
  db: Db,
  { sales, seriesIdentifier, ...paid }: Paid & { reference: string; method: 'wallet' | 'free' | 'package' },
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
  {
    sales,
    seriesIdentifier,
    returnPath,
    saveCard,
    admit,
  }: Paid & { returnPath: string; saveCard: boolean; admit: (db: Db) => Promise<void> },
): Promise<{ isNew: boolean; start: Static<typeof PaymentStart> }> {
  const [first] = sales
  if (!first) throw new Error('A checkout needs at least one booking')
  for (const open of await paymentsOfBooking(context.db, first.bookingIdentifier)) {
    if (isCharging(open)) return { isNew: false, start: startOf(open) }
    if (open.status !== 'pending' || open.authorizationUrl === null || open.paymentMethodIdentifier !== null) continue
    if ((open.saveConsent !== null) !== saveCard) continue
    if (!isFor(sales, await partsOf(context.db, open))) continue
    return { isNew: false, start: startOf(open) }
  }
  const start = await startCheckout(context, {
    amount: sumOf(sales),
    currency: first.currency,
    returnPath,
    purpose: 'booking',
    bookingIdentifier: first.bookingIdentifier,
    seriesIdentifier,
    parts: partsFor(sales),
    saveCard,
    admit,
  })
  return { isNew: true, start }
}

/**
 * Begins the charge of a saved card for bookings that the transaction has locked: a booking has one charge at a time.
 * One in progress is followed; one that waits for a confirmation is continued, or ended for another card.
 */
export async function beginBookingCharge(
  within: Pick<Context, 'db' | 'services' | 'now'>,
  { sales, seriesIdentifier, paymentMethod }: Paid & { paymentMethod: string },
): Promise<BegunCharge> {
  const { db } = within
  const [first] = sales
  if (!first) throw new Error('A charge needs at least one booking')
  for (const open of await openChargesOf(db, sales)) {
    if (isCharging(open)) return { isNew: false, start: startOf(open) }
    const isSame = open.paymentMethodIdentifier === paymentMethod && isFor(sales, await partsOf(db, open))
    if (isSame && open.authorizationUrl !== null) return { isNew: false, start: startOf(open) }
    await endWaitingCharge(within, open)
  }
  return beginCharge(within, {
    owner: first.clientIdentifier,
    purpose: 'booking',
    bookingIdentifier: first.bookingIdentifier,
    seriesIdentifier,
    parts: partsFor(sales),
    amount: sumOf(sales),
    currency: first.currency,
    paymentMethod,
  })
}

/** Refuses another payment while a saved card is being charged for one of these bookings. */
export async function demandNoCharge(db: Db, sales: readonly Sale[]): Promise<void> {
  if ((await openChargesOf(db, sales)).some(isCharging))
    throw refused('STATUS_CHANGED', { messageKey: 'payment_methods.refused.in_progress' })
}

/** The newest payment for one of these bookings whose outcome is not known yet. */
export async function openPaymentOf(db: Db, bookings: readonly { identifier: string }[]): Promise<Payment | undefined> {
  for (const { identifier } of bookings) {
    const open = (await paymentsOfBooking(db, identifier)).find((payment) => !isFinal(payment))
    if (open) return open
  }
  return undefined
}

/** Charges of saved cards that are not over, each once. */
async function openChargesOf(db: Db, sales: readonly Sale[]): Promise<Payment[]> {
  const found = new Map<string, Payment>()
  for (const { bookingIdentifier } of sales)
    for (const payment of await paymentsOfBooking(db, bookingIdentifier))
      if (payment.paymentMethodIdentifier !== null && !isFinal(payment)) found.set(payment.reference, payment)
  return [...found.values()]
}

/** The gateway is charging a saved card: it waits for nobody. */
const isCharging = (payment: Payment) =>
  payment.paymentMethodIdentifier !== null &&
  (payment.status === 'processing' || (payment.status === 'pending' && payment.authorizationUrl === null))

const startOf = ({ reference, status, authorizationUrl }: Payment): Static<typeof PaymentStart> => ({
  payment: { reference, status },
  metadata: authorizationUrl === null ? {} : { authorizationUrl },
})

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

/** The newest payment, as pages that pay show it. */
export const lastPayment = ({
  status,
  reference,
  paymentMethodIdentifier: method,
}: Payment): BookingPayment['payment'] => ({
  status,
  reference,
  ...(method === null ? {} : { paymentMethod: method }),
})

/** How the caller can pay an amount: wallet balance, shortfall and methods. */
export async function walletOffer(context: Context, { amount, currency }: { amount: number; currency: CurrencyCode }) {
  const { identifier } = signedIn(context)
  const balance = await walletBalance(context.db, identifier, currency)
  // A top-up settles the client's debt first.
  const owed = await clientDebt(context.db, identifier, currency)
  const { cardGateway, methods } = await listCards(context, { currency })
  const card = cardGateway ? (['card'] as const) : []
  return {
    walletBalance: balance,
    ...shortfallOf(amount, balance - owed, currency),
    methods: amount === 0 ? (['free'] as const).slice() : ['wallet' as const, ...card],
    cardGateway,
    savedCards: methods.filter(({ isExpired }) => !isExpired),
  }
}
