import { promotionApi as api } from '#schemas/money/promotions.ts'
import type { Serve } from '#platform/http/serve.ts'
import { answerProposal } from './answer-proposal.ts'
import { createPromotion } from './create-promotion.ts'
import { listBorneCodes } from './list-borne-codes.ts'
import { listPromotions } from './list-promotions.ts'
import { setPromotionStatus } from './set-promotion-status.ts'

export function promotionRoutes(serve: Serve) {
  serve(api.list, (context) => listPromotions(context))
  serve(api.borne, (context) => listBorneCodes(context))
  serve(api.answer, (context, { params, body }) => answerProposal(context, params.id, body.agreement))
  serve(api.create, (context, { body }) => createPromotion(context, body))
  serve(api.setStatus, (context, { params, body }) => setPromotionStatus(context, params.id, body.status))
}
