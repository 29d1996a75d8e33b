import { refundApi as api } from '#schemas/refunds.ts'
import { signedIn } from '../kit/context.ts'
import type { Serve } from '../kit/serve.ts'
import { refundPayment } from './refund-payment.ts'
import { showRefunds } from './show-refunds.ts'

export function refundRoutes(serve: Serve) {
  serve(api.list, (context) => showRefunds(context))
  serve(api.refund, (context, { params, body }) =>
    refundPayment(context, { ...body, reference: params.reference, owner: signedIn(context).identifier }),
  )
}
