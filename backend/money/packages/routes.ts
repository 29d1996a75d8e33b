import { packageApi as api } from '#schemas/money/packages.ts'
import type { Serve } from '#platform/http/serve.ts'
import { buyPackage } from './buy-package.ts'
import { createOffer } from './create-offer.ts'
import { listOffersOf } from './list-offers-of.ts'
import { listOwnOffers } from './list-own-offers.ts'
import { listPackages } from './list-packages.ts'
import { refundPackage } from './refund-package.ts'
import { setOfferStatus } from './set-offer-status.ts'
import { showPackage } from './show-package.ts'
import { showPurchase } from './show-purchase.ts'

export function packageRoutes(serve: Serve) {
  serve(api.offersOf, (context, { params }) => listOffersOf(context, params.providerId))
  serve(api.own, (context) => listOwnOffers(context))
  serve(api.create, (context, { body }) => createOffer(context, body))
  serve(api.setStatus, (context, { params, body }) => setOfferStatus(context, params.id, body.status))
  serve(api.purchase, (context, { params }) => showPurchase(context, params.id))
  serve(api.buy, (context, { body }) => buyPackage(context, body))
  serve(api.list, (context, { query }) => listPackages(context, query))
  serve(api.show, (context, { params }) => showPackage(context, params.id))
  serve(api.refund, (context, { params, body }) => refundPackage(context, params.id, body.expectedRefund))
}
