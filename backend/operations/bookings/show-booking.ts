import { limitPeopleViewed } from '#backend/identity/sign-in/limit-people-viewed.ts'
import { ledgerOfBooking } from '#backend/operations/finance/ledger-of-booking.ts'
import { refundableOf } from '#backend/scheduling/bookings/refund-by-operator.ts'
import type { OperatorPermission } from '#schemas/identity/accounts.ts'
import type { OperatorBookingDetail } from '#schemas/operations/operator-bookings.ts'
import { auditEach } from '#platform/context/audit.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { referenceData } from '#platform/regions/reference.ts'
import {
  type BookingDetailRow,
  bookingFor,
  cardRefundsOf,
  eventsOf,
  messageTimesOf,
  movesOf,
  paymentsOf,
} from './queries.ts'
import { byOf, changesOf, eventKinds } from './rules.ts'

/** One booking as operators see it; the access is logged for both sides before any data is returned. */
export async function showBooking(context: Context, identifier: string): Promise<OperatorBookingDetail> {
  const { db } = context
  const row = await bookingFor(db, identifier)
  if (!row) throw notFound()
  await context.transaction(async (transaction) => {
    await auditEach(context, transaction, 'admin.booking_viewed', {
      subjects: [row.clientIdentifier, row.providerIdentifier],
      details: { booking: identifier },
    })
    await limitPeopleViewed(context, transaction)
  })
  const payments = await withCardRefunds(context, identifier)
  const [moves, events] = [await movesOf(db, identifier), await eventsOf(db, row, Object.keys(eventKinds))]
  return {
    ...factsOf(row),
    modality: await modalityOf(context, row.modalityId),
    payments,
    entries: may(context, 'finance') ? await ledgerOf(context, identifier, payments) : null,
    changes: changesOf(row, moves, events),
    messages: may(context, 'support') ? await messagesOf(context, row) : null,
  }
}

/** What only one of the two permissions opens; the call itself needs either. */
function may(context: Context, permission: OperatorPermission): boolean {
  const { permissions } = signedIn(context)
  return permissions.includes(permission) || permissions.includes('super')
}

type Facts = Omit<OperatorBookingDetail, 'modality' | 'payments' | 'entries' | 'changes' | 'messages'>

function factsOf(row: BookingDetailRow): Facts {
  const { clientTimezone, providerTimezone, cancelledBy, seriesIndex, occurrences, ...facts } = row
  return {
    ...facts,
    timezones: { client: clientTimezone, provider: providerTimezone },
    cancelledBy: cancelledBy && byOf(cancelledBy),
    refundable: refundableOf(row),
    series: seriesIndex === null || occurrences === null ? null : { index: seriesIndex, count: occurrences },
  }
}

async function modalityOf({ db, locale }: Context, id: number): Promise<OperatorBookingDetail['modality']> {
  const reference = await referenceData(db)
  const row = reference.byId(id)
  if (!row) throw new Error(`Reference row ${id} is missing`)
  return reference.show(row, locale)
}

async function withCardRefunds({ db }: Context, booking: string): Promise<OperatorBookingDetail['payments']> {
  const payments = await paymentsOf(db, booking)
  const refunds = await cardRefundsOf(
    db,
    payments.map(({ reference }) => reference),
  )
  return payments.map((payment) => ({
    ...payment,
    refunds: refunds.filter(({ paymentReference }) => paymentReference === payment.reference),
  }))
}

const ledgerOf = ({ db }: Context, booking: string, payments: OperatorBookingDetail['payments']) =>
  ledgerOfBooking(db, {
    booking,
    references: payments.flatMap(({ reference, refunds }) => [reference, ...refunds.map((one) => one.reference)]),
  })

const messagesOf = async ({ db }: Context, { clientIdentifier, providerIdentifier }: BookingDetailRow) =>
  (await messageTimesOf(db, clientIdentifier, providerIdentifier)) ?? { count: 0, firstAt: null, lastAt: null }
