import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { SeriesPayment } from '#schemas/scheduling/series.ts'
import { bookingPayments, lastPayment, openPaymentOf, walletOffer } from '#backend/money/payments/booking-payment.ts'
import { appliedCode } from '#backend/money/promotions/applied-code.ts'
import { totalOf } from '#backend/scheduling/bookings/paid-together.ts'
import { showUnpaidOfSeries } from '#backend/scheduling/bookings/unpaid-of-series.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { currencyOfSeries, isClientOfSeries } from './queries.ts'

/** What the client confirms before all unpaid sessions of a series are paid together. */
export async function showSeriesPayment(context: Context, series: string): Promise<SeriesPayment> {
  const { db } = context
  const client = signedIn(context).identifier
  if (!(await isClientOfSeries(db, series, client))) throw notFound()
  const { rows, sessions } = await showUnpaidOfSeries(context, { series, client })
  const amount = totalOf(rows)
  const currency = (await currencyOfSeries(db, series)) as CurrencyCode
  const inTime = rows.toSorted((one, other) => byInstant(one.startAt ?? '', other.startAt ?? ''))
  const newest = rows[0] && (await bookingPayments(db, rows[0].identifier))[0]
  return {
    seriesIdentifier: series,
    sessions,
    amount,
    currency,
    ...(await walletOffer(context, { amount, currency })),
    code: await appliedCode(db, inTime),
    openPayment: (await openPaymentOf(db, rows))?.reference ?? null,
    dueAt: rows.flatMap(({ paymentDueAt }) => paymentDueAt ?? []).toSorted(byInstant)[0] ?? null,
    payment: newest?.seriesIdentifier === series ? lastPayment(newest) : { status: 'none' },
  }
}

/** ISO instants of the database all have the same form. */
const byInstant = (one: string, other: string) => (one < other ? -1 : 1)
