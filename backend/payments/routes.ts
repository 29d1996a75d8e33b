import { paymentApi as api } from '#schemas/payments.ts'
import type { Serve } from '../kit/serve.ts'
import { receiveWebhook } from './receive-webhook.ts'
import type { ConfirmPaidBooking } from './settle-payment.ts'
import { showEarnings } from './show-earnings.ts'
import { showPayment } from './show-payment.ts'
import { listTransactions, showBalance, showStats, showTransaction } from './show-wallet.ts'
import { startTopUp } from './start-top-up.ts'

export function paymentRoutes(serve: Serve, { confirmPaidBooking }: { confirmPaidBooking: ConfirmPaidBooking }) {
  serve(api.topUp, (context, { body }) => startTopUp(context, body))
  serve(api.status, (context, { params }) => showPayment(context, confirmPaidBooking, params.reference))
  serve(api.webhook, (context, { raw }) => receiveWebhook(context, confirmPaidBooking, raw))
  serve(api.balance, (context) => showBalance(context))
  serve(api.stats, (context) => showStats(context))
  serve(api.earnings, (context) => showEarnings(context))
  serve(api.transactions, (context, { query }) => listTransactions(context, query))
  serve(api.transaction, (context, { params }) => showTransaction(context, params.id))
}
