import { promotionApi as api } from '#schemas/money/promotions.ts'
import type { Serve } from '#platform/http/serve.ts'
import { createPromotion } from './create-promotion.ts'
import { listPromotions } from './list-promotions.ts'
import { setPromotionStatus } from './set-promotion-status.ts'

export function promotionRoutes(serve: Serve) {
  serve(api.list, (context) => listPromotions(context))
  serve(api.create, (context, { body }) => createPromotion(context, body))
  serve(api.setStatus, (context, { params, body }) => setPromotionStatus(context, params.id, body.status))
}
