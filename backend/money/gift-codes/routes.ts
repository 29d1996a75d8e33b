import { giftCodeApi as api } from '#schemas/money/gift-codes.ts'
import type { Serve } from '#platform/http/serve.ts'
import { buyGift } from './buy-gift.ts'
import { listGifts } from './list-gifts.ts'
import { redeemGift } from './redeem-gift.ts'
import { cancelGift } from './cancel-gift.ts'

export function giftCodeRoutes(serve: Serve) {
  serve(api.list, (context) => listGifts(context))
  serve(api.buy, (context, { body }) => buyGift(context, body))
  serve(api.redeem, (context, { body }) => redeemGift(context, body.code))
  serve(api.cancel, (context, { params }) => cancelGift(context, params.id))
}
