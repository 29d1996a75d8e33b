import { paymentApi as api } from '#schemas/money/payments.ts'
import type { GatewayName } from '#platform/gateways/port.ts'
import type { Serve } from '#platform/http/serve.ts'
import { cancelPayment } from './cancel-payment.ts'
import { type EventHandlers, receiveWebhook } from './receive-webhook.ts'
import type { ConfirmPaidBooking } from './settle-payment.ts'
import { showEarnings } from './show-earnings.ts'
import { showPayment } from './show-payment.ts'
import { showTransaction } from './show-transaction.ts'
import { listTransactions } from './list-transactions.ts'
import { showBalance } from './show-balance.ts'
import { showStats } from './show-stats.ts'
import { startCardSetup } from './start-card-setup.ts'
import { startTopUp } from './start-top-up.ts'
import { writeStatement } from './write-statement.ts'

export function paymentRoutes(
  serve: Serve,
  { confirmPaidBooking, eventHandlers }: { confirmPaidBooking: ConfirmPaidBooking; eventHandlers: EventHandlers },
) {
  serve(api.topUp, (context, { body }) => startTopUp(context, confirmPaidBooking, body))
  serve(api.addCard, (context, { body }) => startCardSetup(context, body))
  serve(api.status, (context, { params }) => showPayment(context, confirmPaidBooking, params.reference))
  serve(api.webhook, (context, { params, raw }) =>
    receiveWebhook(context, { confirmPaidBooking, eventHandlers }, params.gateway as GatewayName, raw),
  )
  serve(api.balance, (context) => showBalance(context))
  serve(api.stats, (context) => showStats(context))
  serve(api.earnings, (context) => showEarnings(context))
  serve(api.transactions, (context, { query }) => listTransactions(context, query))
  serve(api.cancel, (context, { params }) => cancelPayment(context, confirmPaidBooking, params.reference))
  serve(api.statement, (context, { query }) => writeStatement(context, query))
  serve(api.transaction, (context, { params }) => showTransaction(context, params.id))
}
