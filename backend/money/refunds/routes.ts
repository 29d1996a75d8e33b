import { refundApi as api } from '#schemas/money/refunds.ts'
import { signedIn } from '#platform/context/context.ts'
import type { Serve } from '#platform/http/serve.ts'
import { refundPayment } from './refund-payment.ts'
import { showRefunds } from './show-refunds.ts'

export function refundRoutes(serve: Serve) {
  serve(api.list, (context) => showRefunds(context))
  serve(api.refund, (context, { params, body }) =>
    refundPayment(context, { ...body, reference: params.reference, owner: signedIn(context).identifier }),
  )
}
