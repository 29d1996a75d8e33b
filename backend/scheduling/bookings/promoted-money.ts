/** What the platform adds to a reduced price, so that the therapist earns the whole fee (docs/product-rules.md#promotion-codes). */
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { postEntry } from '#backend/money/payments/ledger.ts'
import type { LockedBooking } from './queries.ts'
import { promotedBack, promotedLeft } from './promotion-rules.ts'
import { updateBooking } from './write-queries.ts'

type Promoted = Pick<LockedBooking, 'identifier' | 'providerIdentifier' | 'currency' | 'promoted'>

/** With the payment of a booking: from the platform's promotion account to the amount held for the therapist, once. */
export const holdPromoted = (db: Db, now: Temporal.Instant, booking: Promoted) =>
  postEntry(db, {
    ...about(booking, now),
    key: `promotion:${booking.identifier}`,
    transfers: [{ from: { kind: 'promotion' }, to: held(booking), amount: booking.promoted }],
  })

/** With a refund of `sum` of what the client paid: the same percentage goes back to the platform. */
export async function returnPromoted(
  db: Db,
  now: Temporal.Instant,
  booking: LockedBooking,
  sum: number,
): Promise<void> {
  const amount = promotedBack(booking, sum)
  if (amount === 0) return
  await postReturn(db, now, booking, amount)
  await updateBooking(db, booking.identifier, { promotedReturned: booking.promotedReturned + amount })
}

/** When the fee of a paid booking falls below its reduction: the reduction falls with it. */
export async function limitPromoted(db: Db, now: Temporal.Instant, booking: LockedBooking, fee: number): Promise<void> {
  const amount = Math.max(0, promotedLeft(booking) - fee)
  if (amount > 0) await postReturn(db, now, booking, amount)
  const promoted = booking.promoted - amount
  const reduction = Math.max(promoted, Math.min(booking.reduction, fee))
  await updateBooking(db, booking.identifier, { reduction, promoted })
}

const postReturn = (db: Db, now: Temporal.Instant, booking: LockedBooking, amount: number) =>
  postEntry(db, {
    ...about(booking, now),
    key: `promotion-return:${booking.identifier}:${booking.version}`,
    transfers: [{ from: held(booking), to: { kind: 'promotion' }, amount }],
  })

const about = ({ identifier, currency }: Promoted, now: Temporal.Instant) => ({
  transactionType: 'promotion' as const,
  bookingIdentifier: identifier,
  currency: currency as CurrencyCode,
  at: iso(now),
})
const held = ({ providerIdentifier }: Promoted) => ({ kind: 'provider_held', owner: providerIdentifier }) as const
