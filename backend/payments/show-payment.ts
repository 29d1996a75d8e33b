import { type Answer, answer } from '../kit/answers.ts'
import type { api } from '#schemas/endpoints.ts'
import type { ReplyOf } from '#schemas/kit.ts'
import { type Context, signedIn } from '../kit/context.ts'
import { notFound } from '../kit/errors.ts'
import { findPayment } from './queries.ts'
import { type ConfirmPaidBooking, isFinal, type Payment, settlePayment } from './settle-payment.ts'

type Reply = ReplyOf<typeof api.payments.status>

/** State of one of the caller's payments; asks the gateway while it is open. 202 while it is not final. */
export async function showPayment(
  context: Context,
  confirmPaidBooking: ConfirmPaidBooking,
  reference: string,
): Promise<Answer<Reply>> {
  const { db, now, services } = context
  const found = await findPayment(db, reference)
  if (!found || found.userIdentifier !== signedIn(context).identifier) throw notFound()
  const payment = (await settlePayment({ db, services, now, confirmPaidBooking }, reference)) ?? found
  return answer(isFinal(payment) ? 200 : 202, stateOf(payment))
}

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
