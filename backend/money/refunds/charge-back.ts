import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { iso } from '#platform/context/context.ts'
import { cancelGiftsBoughtWith } from '#backend/money/gift-codes/cancel-gifts-bought-with.ts'
import { notify } from '#backend/identity/notifications/notify.ts'
import type { CardPayment } from '#backend/money/payments/card-money.ts'
import { freezeBookings, lockBoughtWith } from '#backend/money/payments/disputed-bookings.ts'
import { type Account, lockWallet, postEntry } from '#backend/money/payments/ledger.ts'
import { notifyDispute } from '#backend/money/payments/notify-dispute.ts'
import { reversedAmount } from './queries.ts'
import type { Settling } from './settle-refund.ts'

/** A refund in progress fails if a chargeback takes the payment: the bank holds its money already. */
export async function chargeBackFailedRefund(
  settling: Settling,
  payment: CardPayment,
  refund: { reference: string; amount: number },
): Promise<void> {
  if (payment.status !== 'reversed') return
  const missing = payment.disputed - (await reversedAmount(settling.db, payment.reference))
  const amount = Math.min(refund.amount, missing)
  const key = `chargeback:${payment.gateway}:${refund.reference}`
  if (amount > 0) await chargeBackClient(settling, payment, { key, amount })
}

/**
 * Reverses a payment from the wallet as far as possible, with the gift codes that it paid. The rest becomes a debt and freezes the sessions that the payment
 * bought. Returns how much the wallet covered; null if it was reversed before.
 */
export async function chargeBackClient(
  settling: Settling,
  payment: CardPayment,
  { key, amount }: { key: string; amount: number },
): Promise<number | null> {
  const { db, now } = settling
  const { userIdentifier: owner } = payment
  const currency = payment.currency as CurrencyCode
  await lockBoughtWith(db, payment)
  await cancelGiftsBoughtWith(db, now, payment, amount)
  const own = Math.min(amount, await lockWallet(db, owner, currency))
  const owed = amount - own
  const to: Account = { kind: `gateway_clearing:${payment.gateway}` }
  const entry = await postChargeback(settling, payment, key, [
    { from: { kind: 'client_wallet', owner }, to, amount: own },
    { from: { kind: 'client_debt', owner }, to, amount: owed },
  ])
  if (entry === null) return null
  const sessions = await freezeBookings(db, payment, owed)
  await notifyDispute(db, now, 'session_disputed', { cause: entry, sessions })
  await notifyOwner(settling, payment, { news: 'charged_back', occasion: entry, subject: entry, amount: own })
  // A debt has no wallet transaction, so the notification links to the wallet.
  await notifyOwner(settling, payment, { news: 'owed', occasion: entry, subject: null, amount: owed })
  return own
}

export const postChargeback = (
  { db, now }: Settling,
  { reference, currency }: CardPayment,
  key: string,
  transfers: readonly { from: Account; to: Account; amount: number }[],
) =>
  postEntry(db, {
    key,
    transactionType: 'chargeback',
    currency: currency as CurrencyCode,
    reference,
    at: iso(now),
    transfers,
  })

interface Moved {
  news: 'charged_back' | 'owed' | 'charge_returned'
  occasion: string
  subject: string | null
  amount: number
}

/** Notifies the owner of the effect on the wallet and of the debt. */
export async function notifyOwner(
  { db, now }: Settling,
  { userIdentifier, currency }: CardPayment,
  { news, occasion, ...moved }: Moved,
): Promise<void> {
  if (moved.amount === 0) return
  const notification = { person: userIdentifier, kind: 'money', news, occasion: `${news}:${occasion}` } as const
  await notify(db, now, { ...notification, ...moved, currency })
}
