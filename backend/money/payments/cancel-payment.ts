import type { api } from '#schemas/endpoints.ts'
import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { withGatewayLimit } from '#platform/context/gateway-limit.ts'
import { nextCheck } from '#platform/core/next-check.ts'
import { findPayment, lockPayment, updatePayment } from './queries.ts'
import { type ConfirmPaidBooking, isFinal, settlePayment } from './settle-payment.ts'
import { presentPayment } from './present-payment.ts'

/**
 * Cancels one of the caller's open payments. The gateway is queried first, and a payment that arrived in between is a success.
 * Money that arrives later is still recorded by its webhook event or by the sweep.
 */
export async function cancelPayment(
  context: Context,
  confirmPaidBooking: ConfirmPaidBooking,
  reference: string,
): Promise<ReplyOf<typeof api.payments.cancel>> {
  const { db, now, services } = context
  const found = await findPayment(db, reference)
  if (!found || found.userIdentifier !== signedIn(context).identifier) throw notFound()
  await withGatewayLimit(context, () => settlePayment({ db, services, now, confirmPaidBooking }, reference))
  return context.transaction(async (inner) => {
    const payment = (await lockPayment(inner, reference)) ?? found
    if (isFinal(payment)) return presentPayment(payment)
    const nextCheckAt = iso(nextCheck(payment.createdAt, now))
    await updatePayment(inner, reference, { status: 'abandoned', failure: 'cancelled', nextCheckAt })
    return presentPayment({ ...payment, status: 'abandoned' })
  })
}
