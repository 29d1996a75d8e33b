import { receiptApi as api } from '#schemas/operations/receipts.ts'
import type { Serve } from '#platform/http/serve.ts'
import { showEarningsStatement } from './show-earnings-statement.ts'
import { showPaymentReceipt } from './show-payment-receipt.ts'
import { showPeriodReceipts } from './show-period-receipts.ts'
import { showSessionReceipt } from './show-session-receipt.ts'

export function receiptRoutes(serve: Serve) {
  serve(api.ofPayment, (context, { params }) => showPaymentReceipt(context, params.reference))
  serve(api.ofSession, (context, { params }) => showSessionReceipt(context, params.id))
  serve(api.ofPeriod, (context, { query }) => showPeriodReceipts(context, query))
  serve(api.earnings, (context, { query }) => showEarningsStatement(context, query))
}
