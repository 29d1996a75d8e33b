import { randomUUID } from 'node:crypto'
import type { Static } from '#schemas/platform/endpoint.ts'
import type { PayBooking, PaymentStart } from '#schemas/money/payments.ts'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import type { Context } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { demandOneCard } from '#backend/money/payments/charge-card.ts'
import { lockPayable } from './lock-payable.ts'
import { totalOf } from './paid-together.ts'
import { payAtOnce, payOnCard, payOnSavedCard } from './pay-bookings.ts'
import type { LockedBooking } from './queries.ts'

type Start = Static<typeof PaymentStart>

/** Pays one of the caller's bookings. Wallet payments and free sessions finish at once; a card goes to the gateway's page. */
export async function payBooking(
  context: Context,
  identifier: string,
  { method, expectedAmount, returnUrl, paymentMethod, saveCard = false }: PayBooking,
): Promise<Start> {
  demandOneCard({ method, paymentMethod, saveCard })
  if (method === 'card') {
    const lock = (db: Db) => lockCostly(db, context, { identifier, expectedAmount })
    const returnPath = returnUrl ?? addressOf(context.locale, paths.payment({ id: identifier }))
    return paymentMethod === undefined
      ? payOnCard(context, await context.transaction(lock), { returnPath, saveCard })
      : payOnSavedCard(context, lock, { returnPath, paymentMethod })
  }
  const reference = `booking-${randomUUID()}`
  await context.transaction(async (db) => {
    const bookings = await lockSeen(db, context, { identifier, expectedAmount })
    if ((method === 'free') !== (totalOf(bookings) === 0)) throw refused('POLICY_BLOCKED')
    await payAtOnce(db, context, bookings, { method, reference })
  })
  return { payment: { reference, status: 'success' }, metadata: {} }
}

interface Seen {
  identifier: string
  expectedAmount: number | undefined
}

/** Locks what is paid; its amount is the one that the client saw. */
async function lockSeen(db: Db, context: Context, { identifier, expectedAmount }: Seen): Promise<LockedBooking[]> {
  const bookings = await lockPayable(db, context, identifier)
  if (expectedAmount !== undefined && expectedAmount !== totalOf(bookings))
    throw refused('STATUS_CHANGED', { messageKey: 'payment_page.amount_changed' })
  return bookings
}

/** The same, for a card: there is something to charge. */
async function lockCostly(db: Db, context: Context, seen: Seen): Promise<LockedBooking[]> {
  const bookings = await lockSeen(db, context, seen)
  if (totalOf(bookings) === 0) throw refused('POLICY_BLOCKED')
  return bookings
}
