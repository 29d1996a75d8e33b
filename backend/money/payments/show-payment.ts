import { type Answer, answer } from '#platform/context/answers.ts'
import type { api } from '#schemas/endpoints.ts'
import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { GatewayUnavailable } from '#platform/gateways/port.ts'
import { hasGatewayTurn, inGatewayTurn } from '#platform/context/turns.ts'
import { findPayment, takeTurnToVerify } from './queries.ts'
import { type ConfirmPaidBooking, isFinal, type Payment, settlePayment } from './settle-payment.ts'

type Reply = ReplyOf<typeof api.payments.status>

/**
 * State of one of the caller's payments. While it is open the gateway is asked, at most once in a few seconds; whoever asks
 * in between gets what is known. 202 while it is not final.
 */
export async function showPayment(
  context: Context,
  confirmPaidBooking: ConfirmPaidBooking,
  reference: string,
): Promise<Answer<Reply>> {
  const found = await findPayment(context.db, reference)
  if (!found || found.userIdentifier !== signedIn(context).identifier) throw notFound()
  const payment = (await mayAsk(context, found)) ? await ask(context, confirmPaidBooking, found) : found
  return answer(isFinal(payment) ? 200 : 202, stateOf(payment))
}

const mayAsk = async (context: Context, payment: Payment): Promise<boolean> =>
  payment.gateway !== null &&
  !isFinal(payment) &&
  hasGatewayTurn(context) &&
  (await takeTurnToVerify(context.db, payment.reference, context.now))

/** A gateway that is left alone at the moment, or does not answer in time, says nothing new: what is known still stands. */
async function ask(context: Context, confirmPaidBooking: ConfirmPaidBooking, known: Payment): Promise<Payment> {
  const { db, now, services } = context
  try {
    return await inGatewayTurn(
      context,
      async () => (await settlePayment({ db, services, now, confirmPaidBooking }, known.reference)) ?? known,
    )
  } catch (error) {
    if (error instanceof GatewayUnavailable && saysNothing.includes(error.reason)) return known
    throw error
  }
}

const saysNothing: readonly GatewayUnavailable['reason'][] = ['limited', 'resting', 'busy', 'timeout', 'no_time']

export const stateOf = (payment: Payment): Reply => ({
  status: payment.status,
  final: isFinal(payment),
  reference: payment.reference,
  amount: payment.amount,
  currency: payment.currency,
  purpose: payment.purpose,
  ...(payment.bookingIdentifier === null ? {} : { bookingIdentifier: payment.bookingIdentifier }),
  ...(payment.creditedToWallet && payment.purpose === 'booking' ? { creditedToWallet: true } : {}),
})
