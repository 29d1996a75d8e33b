import { randomUUID } from 'node:crypto'
import type { PaymentStart } from '#schemas/money/payments.ts'
import type { Static } from '#schemas/platform/endpoint.ts'
import { confirmSlot } from '#backend/scheduling/availability/claim-slot.ts'
import { takeSessions } from '#backend/money/packages/take-sessions.ts'
import { demandNoCharge, recordPaid } from '#backend/money/payments/booking-payment.ts'
import { holdFromPackage } from '#backend/money/payments/package-money.ts'
import { type Context, iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { announcePaid } from './announce-paid.ts'
import { lockPayable } from './lock-payable.ts'
import { inOrder, salesOf, seriesOf, totalOf } from './paid-together.ts'
import type { LockedBooking } from './queries.ts'
import { markConfirmed, updateBooking } from './write-queries.ts'

/** Pays one of the caller's bookings with a session of a package: its share of the price becomes the fee. */
export async function payFromPackage(
  context: Context,
  identifier: string,
  packageIdentifier: string,
): Promise<Static<typeof PaymentStart>> {
  const reference = `booking-${randomUUID()}`
  await context.transaction(async (db) => {
    const bookings = inOrder(await lockPayable(db, context, identifier))
    if (totalOf(bookings) === 0) throw refused('POLICY_BLOCKED')
    if (bookings.some(({ reduction }) => reduction > 0))
      throw refused('POLICY_BLOCKED', { messageKey: 'packages.refused.code' })
    await demandNoCharge(db, salesOf(bookings, iso(context.now)))
    await pay(db, context, await atShares(db, context, bookings, packageIdentifier), reference)
  })
  return { payment: { reference, status: 'success' }, metadata: {} }
}

/** The bookings with the shares of the package as their fees. */
async function atShares(
  db: Db,
  context: Context,
  bookings: readonly LockedBooking[],
  packageIdentifier: string,
): Promise<LockedBooking[]> {
  const [first] = bookings
  if (!first) return []
  const amounts = await takeSessions(db, context, {
    packageIdentifier,
    client: first.clientIdentifier,
    provider: first.providerIdentifier,
    therapyId: first.therapyId,
    currency: first.currency,
    bookings: bookings.map(({ identifier }) => identifier),
  })
  return Promise.all(
    bookings.map(async (booking) => {
      const fee = amounts.get(booking.identifier) ?? booking.fee
      await updateBooking(db, booking.identifier, { fee, packageIdentifier })
      return { ...booking, fee, packageIdentifier }
    }),
  )
}

async function pay(db: Db, context: Context, bookings: readonly LockedBooking[], reference: string): Promise<void> {
  const sales = salesOf(bookings, iso(context.now))
  for (const sale of sales) await holdFromPackage(db, sale, reference)
  await recordPaid(db, { sales, seriesIdentifier: seriesOf(bookings), reference, method: 'package' })
  for (const { identifier } of bookings) {
    if (!(await confirmSlot(db, identifier))) throw refused('HOLD_EXPIRED')
    await markConfirmed(db, identifier, iso(context.now))
  }
  await announcePaid(db, context, bookings)
}
