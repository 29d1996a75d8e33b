import { reviewApi as api } from '#schemas/marketplace/reviews.ts'
import type { Serve } from '#platform/http/serve.ts'
import { changeReview } from './change-review.ts'
import { moderateReview } from './moderate-review.ts'
import { listModeratedReviews } from './list-moderated-reviews.ts'
import { showModeratedReview } from './show-moderated-review.ts'
import { reviewsOfProvider } from './reviews-of-provider.ts'
import { showReviewOfBooking } from './show-review-of-booking.ts'
import { showReviewOfParticipant } from './show-review-of-participant.ts'
import { type ReviewableSession, writeReview } from './write-review.ts'

/** `reviewableSession` is injected because the module of sessions depends on this one. */
export function reviewRoutes(serve: Serve, { reviewableSession }: { reviewableSession: ReviewableSession }) {
  serve(api.ofProvider, (context, { params, query }) => reviewsOfProvider(context, params.id, query))
  serve(api.write, (context, { params, body }) => writeReview(context, reviewableSession, params.id, body))
  serve(api.change, (context, { params, body }) => changeReview(context, params.id, body))
  serve(api.ofParticipant, (context, { params }) => showReviewOfParticipant(context, params.id))
  serve(api.ofBooking, (context, { params }) => showReviewOfBooking(context, params.id))
  serve(api.judged, (context, { query }) => listModeratedReviews(context, query))
  serve(api.moderatedOne, (context, { params }) => showModeratedReview(context, params.id))
  serve(api.judge, (context, { params, body }) => moderateReview(context, params.id, body))
}
