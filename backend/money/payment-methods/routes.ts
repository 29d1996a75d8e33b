import { paymentMethodApi as api } from '#schemas/money/payment-methods.ts'
import type { Serve } from '#platform/http/serve.ts'
import { listCards } from './list-cards.ts'
import { removeCard } from './remove-card.ts'
import { setDefaultCard } from './set-default-card.ts'

export function paymentMethodRoutes(serve: Serve) {
  serve(api.list, (context, { query }) => listCards(context, query))
  serve(api.setDefault, (context, { params }) => setDefaultCard(context, params.id))
  serve(api.remove, async (context, { params }) => {
    await removeCard(context, params.id)
    return undefined
  })
}
