import { giftCodeApi as api } from '#schemas/money/gift-codes.ts'
import { issuedGiftApi as issued } from '#schemas/money/issued-gifts.ts'
import type { Serve } from '#platform/http/serve.ts'
import { buyGift } from './buy-gift.ts'
import { issueGift } from './issue-gift.ts'
import { listGifts } from './list-gifts.ts'
import { listIssuedGifts } from './list-issued-gifts.ts'
import { redeemGift } from './redeem-gift.ts'
import { cancelGift } from './cancel-gift.ts'
import { withdrawGift } from './withdraw-gift.ts'

export function giftCodeRoutes(serve: Serve) {
  serve(api.list, (context) => listGifts(context))
  serve(api.buy, (context, { body }) => buyGift(context, body))
  serve(api.redeem, (context, { body }) => redeemGift(context, body.code))
  serve(api.cancel, (context, { params }) => cancelGift(context, params.id))
  serve(issued.list, (context) => listIssuedGifts(context))
  serve(issued.issue, (context, { body }) => issueGift(context, body))
  serve(issued.withdraw, (context, { params }) => withdrawGift(context, params.id))
}
