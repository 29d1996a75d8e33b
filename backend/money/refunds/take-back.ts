import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { iso } from '#platform/context/context.ts'
import { notify } from '#backend/identity/notifications/notify.ts'
import type { CardPayment } from '#backend/money/payments/card-money.ts'
import { freezeBookings, lockBoughtWith } from '#backend/money/payments/disputed-bookings.ts'
import { type Account, lockWallet, postEntry } from '#backend/money/payments/ledger.ts'
import { tellDisputed } from '#backend/money/payments/tell-disputed.ts'
import { takenBack } from './queries.ts'
import type { Settling } from './settle-refund.ts'

/** A refund that was under way when the bank took the payment back has failed: its money is the bank's already. */
export async function takeFailedRefund(
  settling: Settling,
  payment: CardPayment,
  refund: { reference: string; amount: number },
): Promise<void> {
  if (payment.status !== 'reversed') return
  const missing = payment.disputed - (await takenBack(settling.db, payment.reference))
  const amount = Math.min(refund.amount, missing)
  const key = `chargeback:${payment.gateway}:${refund.reference}`
  if (amount > 0) await takeFromClient(settling, payment, { key, amount })
}

/**
 * From the wallet as far as that goes; the rest is owed and freezes the sessions that the payment bought. Says how much of it
 * the wallet had; null where it was taken before.
 */
export async function takeFromClient(
  settling: Settling,
  payment: CardPayment,
  { key, amount }: { key: string; amount: number },
): Promise<number | null> {
  const { db, now } = settling
  const { userIdentifier: owner } = payment
  const currency = payment.currency as CurrencyCode
  await lockBoughtWith(db, payment)
  const own = Math.min(amount, await lockWallet(db, owner, currency))
  const owed = amount - own
  const to: Account = { kind: `gateway_clearing:${payment.gateway}` }
  const entry = await postChargeback(settling, payment, key, [
    { from: { kind: 'client_wallet', owner }, to, amount: own },
    { from: { kind: 'client_debt', owner }, to, amount: owed },
  ])
  if (entry === null) return null
  const sessions = await freezeBookings(db, payment, owed)
  await tellDisputed(db, now, 'session_disputed', { cause: entry, sessions })
  await tellOwner(settling, payment, { news: 'charged_back', occasion: entry, subject: entry, amount: own })
  // What is owed moves nothing in the wallet, so it leads to the wallet itself.
  await tellOwner(settling, payment, { news: 'owed', occasion: entry, subject: null, amount: owed })
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

/** The owner learns what it did to the wallet, and what is owed. */
export async function tellOwner(
  { db, now }: Settling,
  { userIdentifier, currency }: CardPayment,
  { news, occasion, ...moved }: Moved,
): Promise<void> {
  if (moved.amount === 0) return
  const told = { person: userIdentifier, kind: 'money', news, occasion: `${news}:${occasion}` } as const
  await notify(db, now, { ...told, ...moved, currency })
}
