import type { api } from '#schemas/endpoints.ts'
import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import { isFinal, type Payment } from './settle-payment.ts'

type Reply = ReplyOf<typeof api.payments.status>

export const presentPayment = (payment: Payment): Reply => ({
  status: payment.status,
  final: isFinal(payment),
  reference: payment.reference,
  amount: payment.amount,
  currency: payment.currency,
  purpose: payment.purpose,
  ...(payment.bookingIdentifier === null ? {} : { bookingIdentifier: payment.bookingIdentifier }),
  ...(payment.seriesIdentifier === null ? {} : { seriesIdentifier: payment.seriesIdentifier }),
  ...(payment.creditedToWallet && payment.purpose === 'booking' ? { creditedToWallet: true } : {}),
  ...(payment.purpose === 'card' && payment.status === 'success' ? { isCardSaved: payment.failure === null } : {}),
})
