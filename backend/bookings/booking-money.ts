/** Money of a booking that reaches somebody, who is told of it. */
import { shares } from '#schemas/platform-share.ts'
import { iso } from '../kit/context.ts'
import type { Db } from '../kit/database.ts'
import { notify } from '../notifications/notify.ts'
import { earnSession, keepLateFee, refundToWallet } from '../payments/wallet-moves.ts'
import { saleOf } from './confirm-paid-booking.ts'
import type { LockedBooking } from './queries.ts'

/** Back into the client's wallet. */
export async function refundClient(
  db: Db,
  now: Temporal.Instant,
  booking: LockedBooking,
  amount: number,
): Promise<void> {
  const { clientIdentifier, providerIdentifier, startAt, currency, version } = booking
  const entry = await refundToWallet(db, { ...saleOf(booking, iso(now)), amount }, version)
  if (entry === null) return
  await notify(db, now, {
    person: clientIdentifier,
    kind: 'money',
    news: 'refunded',
    occasion: `money:${entry}`,
    subject: entry,
    other: providerIdentifier,
    startAt,
    amount,
    currency,
  })
}

/** The therapist's part of a session that took place. */
export async function payEarning(db: Db, now: Temporal.Instant, booking: LockedBooking): Promise<void> {
  const entry = await earnSession(db, saleOf(booking, iso(now)), booking.earningRound)
  await tellEarning(db, now, booking, { entry, news: 'earned', amount: booking.fee })
}

/** The therapist's part of a fee that stays although the session does not take place. */
export async function payLateFee(db: Db, now: Temporal.Instant, booking: LockedBooking, amount: number): Promise<void> {
  const entry = await keepLateFee(db, { ...saleOf(booking, iso(now)), amount }, booking.version)
  await tellEarning(db, now, booking, { entry, news: 'late_fee', amount })
}

async function tellEarning(
  db: Db,
  now: Temporal.Instant,
  { identifier, clientIdentifier, providerIdentifier, startAt, currency }: LockedBooking,
  { entry, news, amount }: { entry: string | null; news: string; amount: number },
): Promise<void> {
  if (entry === null) return
  await notify(db, now, {
    person: providerIdentifier,
    kind: 'money',
    news,
    occasion: `money:${entry}`,
    subject: identifier,
    other: clientIdentifier,
    startAt,
    amount: shares(amount).provider,
    currency,
  })
}
