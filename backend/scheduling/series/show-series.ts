import type { BookingStatus } from '#schemas/scheduling/bookings.ts'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { Series } from '#schemas/scheduling/series.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { itemsWithBookings, seriesOfBooking, type SeriesViewer } from './queries.ts'
import { shiftedByClocks } from './rules.ts'

type Row = Awaited<ReturnType<typeof itemsWithBookings>>[number]

/** The series of a booking, with the status of every date. */
export async function showSeries(
  context: Context,
  reach: SeriesViewer['reach'],
  bookingIdentifier: string,
): Promise<Series> {
  const viewer = { identifier: signedIn(context).identifier, reach }
  const series = await seriesOfBooking(context.db, bookingIdentifier, viewer)
  if (!series) throw notFound()
  const rows = await itemsWithBookings(context.db, series.identifier)
  const known = rows.find(({ bookingIdentifier: booked }) => booked !== null)
  const first = startOf(rows[0] as Row)
  const zones = { anchor: series.anchorTimezone, client: series.clientTimezone }
  return {
    series: {
      identifier: series.identifier,
      status: series.status,
      anchorTimezone: series.anchorTimezone,
      frequency: series.frequency,
      payment: series.payment,
      currency: (known?.currency ?? 'NGN') as CurrencyCode,
      total: sumOf(rows.filter(({ bookingStatus }) => bookingStatus !== null && counts.includes(bookingStatus))),
      dueNow: dueNow(series.payment, rows),
    },
    items: rows.map((row) => {
      const startAt = startOf(row)
      const minutes = known?.sessionMinutes ?? 0
      return {
        index: row.index,
        startAt,
        endAt: row.endAt ?? Temporal.Instant.from(startAt).add({ minutes }).toString({ fractionalSecondDigits: 3 }),
        status: row.status,
        fee: row.fee ?? known?.fee ?? 0,
        clientTimeShifts: shiftedByClocks(first, startAt, zones, series.anchorMinute),
        ...(row.bookingIdentifier === null ? {} : { bookingIdentifier: row.bookingIdentifier }),
        ...(row.bookingStatus === null ? {} : { bookingStatus: row.bookingStatus }),
      }
    }),
  }
}

/** Sessions that take place, took place, or await payment or an answer. */
const counts: readonly BookingStatus[] = ['booking_request', 'pending', 'confirmed', 'completed', 'no_show']

const startOf = ({ startAt, plannedStart }: Row) => startAt ?? plannedStart
const sumOf = (rows: readonly Row[]) => rows.reduce((sum, { fee }) => sum + (fee ?? 0), 0)

/** The amount due: all that is paid together, or the next session. */
function dueNow(payment: Series['series']['payment'], rows: readonly Row[]): number {
  const pending = rows.filter(({ bookingStatus }) => bookingStatus === 'pending')
  const together = payment === 'upfront' ? pending.filter(({ paidAlone }) => !paidAlone) : []
  return sumOf(together.length > 0 ? together : pending.slice(0, 1))
}
