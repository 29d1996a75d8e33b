import { reviewApi } from '#schemas/reviews.ts'
import type { Serve } from '../kit/serve.ts'
import { reviewsOfProvider } from './reviews-of-provider.ts'

export function reviewRoutes(serve: Serve) {
  serve(reviewApi.ofProvider, (context, { params, query }) => reviewsOfProvider(context, params.id, query))
}
