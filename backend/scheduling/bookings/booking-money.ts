/** Money of a booking that reaches somebody, who is told of it. */
import { shares } from '#schemas/money/platform-share.ts'
import { iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notify } from '#backend/identity/notifications/notify.ts'
import { earnSession, keepLateFee, returnEarning } from '#backend/money/payments/earnings.ts'
import { countSetOff } from '#backend/money/payments/disputed-bookings.ts'
import { refundToWallet, setAgainstDebt } from '#backend/money/payments/wallet-moves.ts'
import { saleOf } from './confirm-paid-booking.ts'
import type { LockedBooking } from './queries.ts'
import { leftOf, setOffOf } from './rules.ts'

/** Takes back what a session earned, which is held for it once more; nothing where nothing of the fee was left to earn. */
export async function returnFee(db: Db, now: Temporal.Instant, booking: LockedBooking): Promise<void> {
  const amount = leftOf(booking)
  if (amount > 0) await returnEarning(db, { ...saleOf(booking, iso(now)), amount }, booking.earningRound)
}

/**
 * Back into the client's wallet; what the bank took back already, and the client still owes, is set against that instead. Says
 * how much reached the wallet.
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

/** The therapist's part of a session that took place: of what is still held of its fee. */
export async function payEarning(db: Db, now: Temporal.Instant, booking: LockedBooking): Promise<void> {
  const amount = leftOf(booking)
  const sale = { ...saleOf(booking, iso(now)), amount, endAt: booking.endAt }
  const entry = await earnSession(db, sale, booking.earningRound)
  await tellEarning(db, now, booking, { entry, news: 'earned', amount })
}

/** The therapist's part of a fee that stays although the session does not take place. */
export async function payLateFee(db: Db, now: Temporal.Instant, booking: LockedBooking, amount: number): Promise<void> {
  const entry = await keepLateFee(db, { ...saleOf(booking, iso(now)), endAt: null, amount }, booking.version)
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
