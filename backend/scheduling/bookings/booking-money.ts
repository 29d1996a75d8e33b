/** Money movements of a booking that reach a person, who is notified. */
import { shares } from '#schemas/money/platform-share.ts'
import { iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notify } from '#backend/identity/notifications/notify.ts'
import { earnSession, earnLateFee, returnEarning } from '#backend/money/payments/earnings.ts'
import { returnSession } from '#backend/money/packages/return-session.ts'
import { countSetOff } from '#backend/money/payments/disputed-bookings.ts'
import { refundToWallet, setAgainstDebt } from '#backend/money/payments/wallet-moves.ts'
import { saleOf } from './paid-together.ts'
import { promotedLeft } from './promotion-rules.ts'
import type { LockedBooking } from './queries.ts'
import { leftOf, setOffOf } from './rules.ts'

/** Reverses the earning of a session and holds its fee again; no effect when nothing of the fee was earned. */
export async function returnFee(db: Db, now: Temporal.Instant, booking: LockedBooking): Promise<void> {
  const amount = leftOf(booking) + promotedLeft(booking)
  if (amount > 0) await returnEarning(db, { ...saleOf(booking, iso(now)), amount }, booking.earningRound)
}

/**
 * Refunds into the client's wallet, or the session into the package that paid it; what the client still owes after a
 * chargeback is set off first. Returns what the client got back.
 */
export async function refundClient(
  db: Db,
  now: Temporal.Instant,
  booking: LockedBooking,
  sum: number,
): Promise<number> {
  const { identifier, clientIdentifier, providerIdentifier, startAt, currency, version } = booking
  const setOff = setOffOf(booking, sum)
  const amount = sum - setOff
  if (setOff > 0) {
    await setAgainstDebt(db, { ...saleOf(booking, iso(now)), amount: setOff }, version)
    await countSetOff(db, identifier, setOff)
  }
  const sale = { ...saleOf(booking, iso(now)), amount, startAt }
  if (booking.packageIdentifier !== null && (await returnSession(db, now, sale, version))) return amount
  const entry = await refundToWallet(db, { ...saleOf(booking, iso(now)), amount }, version)
  if (entry === null) return amount
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
  return amount
}

/** Pays the therapist's share of a completed session, from what is still held of its fee. */
export async function payEarning(db: Db, now: Temporal.Instant, booking: LockedBooking): Promise<void> {
  const amount = leftOf(booking) + promotedLeft(booking)
  const sale = { ...saleOf(booking, iso(now)), amount, endAt: booking.endAt }
  const entry = await earnSession(db, sale, booking.earningRound)
  await notifyOfEarning(db, now, booking, { entry, news: 'earned', amount })
}

/** Pays the therapist's share of a fee that stays due although the session does not take place. */
export async function payLateFee(
  db: Db,
  now: Temporal.Instant,
  booking: LockedBooking,
  retained: number,
): Promise<void> {
  const amount = retained + promotedLeft(booking)
  const entry = await earnLateFee(db, { ...saleOf(booking, iso(now)), endAt: null, amount }, booking.version)
  await notifyOfEarning(db, now, booking, { entry, news: 'late_fee', amount })
}

async function notifyOfEarning(
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
