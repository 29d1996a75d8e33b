import { type Answer, answer } from '#platform/context/answers.ts'
import type { api } from '#schemas/endpoints.ts'
import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { GatewayUnavailable } from '#platform/gateways/port.ts'
import { hasGatewayCapacity, withGatewayLimit } from '#platform/context/gateway-limit.ts'
import { findPayment, claimVerification } from './queries.ts'
import { type ConfirmPaidBooking, isFinal, type Payment, settlePayment } from './settle-payment.ts'
import { presentPayment } from './present-payment.ts'

type Reply = ReplyOf<typeof api.payments.status>

/**
 * Status of one of the caller's payments. While it is open, the gateway is queried at most once every few seconds; requests in
 * between get the stored status. Responds with 202 until the status is final.
 */
export async function showPayment(
  context: Context,
  confirmPaidBooking: ConfirmPaidBooking,
  reference: string,
): Promise<Answer<Reply>> {
  const found = await findPayment(context.db, reference)
  if (!found || found.userIdentifier !== signedIn(context).identifier) throw notFound()
  const payment = (await mayQuery(context, found)) ? await queryGateway(context, confirmPaidBooking, found) : found
  return answer(isFinal(payment) ? 200 : 202, presentPayment(payment))
}

const mayQuery = async (context: Context, payment: Payment): Promise<boolean> =>
  payment.gateway !== null &&
  !isFinal(payment) &&
  hasGatewayCapacity(context) &&
  (await claimVerification(context.db, payment.reference, context.now))

/** If the gateway's circuit is open or it times out, the stored status still applies. */
async function queryGateway(
  context: Context,
  confirmPaidBooking: ConfirmPaidBooking,
  known: Payment,
): Promise<Payment> {
  const { db, now, services } = context
  try {
    return await withGatewayLimit(
      context,
      async () => (await settlePayment({ db, services, now, confirmPaidBooking }, known.reference)) ?? known,
    )
  } catch (error) {
    if (error instanceof GatewayUnavailable && inconclusive.includes(error.reason)) return known
    throw error
  }
}

const inconclusive: readonly GatewayUnavailable['reason'][] = ['limited', 'resting', 'busy', 'timeout', 'no_time']
