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
  { method, returnUrl, paymentMethod, saveCard = false }: PayBooking,
): Promise<Start> {
  demandOneCard({ method, paymentMethod, saveCard })
  if (method === 'card') {
    const lock = (db: Db) => lockCostly(db, context, identifier)
    const returnPath = returnUrl ?? addressOf(context.locale, paths.payment({ id: identifier }))
    return paymentMethod === undefined
      ? payOnCard(context, await context.transaction(lock), { returnPath, saveCard })
      : payOnSavedCard(context, lock, { returnPath, paymentMethod })
  }
  const reference = `booking-${randomUUID()}`
  await context.transaction(async (db) => {
    const bookings = await lockPayable(db, context, identifier)
    if ((method === 'free') !== (totalOf(bookings) === 0)) throw refused('POLICY_BLOCKED')
    await payAtOnce(db, context, bookings, { method, reference })
  })
  return { payment: { reference, status: 'success' }, metadata: {} }
}

/** The same, for a card: there is something to charge. */
async function lockCostly(db: Db, context: Context, identifier: string): Promise<LockedBooking[]> {
  const bookings = await lockPayable(db, context, identifier)
  if (totalOf(bookings) === 0) throw refused('POLICY_BLOCKED')
  return bookings
}
