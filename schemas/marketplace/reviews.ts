/** Reviews (docs/product-rules.md#reviews). A review belongs to the client's participation in a completed session. */
import * as Type from 'typebox'
import { endpoint, Meta, PageOf, pageQuery, sortedPageQuery } from '../platform/endpoint.ts'
import { Choice, Id, Instant, PersonName, PlainMonth, Strict, Text } from '../platform/fields.ts'
import { reviewLimits } from './review-limits.ts'

export * from './review-limits.ts'

/** An anonymous review has no author and is shown once there are at least three of them; all reviews show the month only. */
export type Review = Type.Static<typeof Review>
export const Review = Type.Object({
  identifier: Id(),
  rating: Type.Number({ minimum: 0.5, maximum: reviewLimits.ratingMax }),
  comment: Type.Union([Type.String(), Type.Null()]),
  isAnonymous: Type.Boolean(),
  authorName: Type.Union([Type.String(), Type.Null()]),
  month: PlainMonth(),
})

/** Steps of the distribution: five stars, four and more, three and more, two and more, and below. */
export const starSteps = [5, 4, 3, 2, 0.5] as const

export const reviewStatuses = ['published', 'held', 'hidden'] as const
/** Why a text waits for the review of an operator. */
export const holdReasons = ['name', 'contact', 'health', 'reported'] as const
export type HoldReason = (typeof holdReasons)[number]

export type NewReview = Type.Static<typeof NewReview>
export const NewReview = Strict({
  rating: Type.Number({
    minimum: reviewLimits.ratingStep,
    maximum: reviewLimits.ratingMax,
    multipleOf: reviewLimits.ratingStep,
    problemKey: 'reviews.rating_refused',
  }),
  isAnonymous: Type.Boolean(),
  comment: Type.Optional(
    Text({
      minLength: reviewLimits.textMin,
      maxLength: reviewLimits.textMax,
      problemKey: 'reviews.text_refused',
      ui: { input: 'multiline', rows: 6 },
    }),
  ),
})

/** What authors see of their own reviews. */
export type OwnReview = Type.Static<typeof OwnReview>
export const OwnReview = Type.Object({
  identifier: Id(),
  participantIdentifier: Id(),
  rating: Type.Number(),
  comment: Type.Union([Type.String(), Type.Null()]),
  isAnonymous: Type.Boolean(),
  status: Choice(reviewStatuses),
  /** Not edited before, and not older than 30 days. */
  editable: Type.Boolean(),
  createdAt: Instant(),
  editedAt: Type.Union([Instant(), Type.Null()]),
})

/** A review in the operators' list; the author is hidden from operators as well. */
export type ModeratedReview = Type.Static<typeof ModeratedReview>
export const ModeratedReview = Type.Object({
  identifier: Id(),
  providerName: PersonName(),
  rating: Type.Number({ ui: { list: true } }),
  heldReason: Type.Union([Choice(holdReasons), Type.Null()], { ui: { list: true } }),
  comment: Type.Union([Type.String(), Type.Null()], { ui: { list: true } }),
  isAnonymous: Type.Boolean({ ui: { list: true } }),
  status: Choice(reviewStatuses, { ui: { list: true, badge: true, filter: true } }),
  createdAt: Instant({ ui: { list: true, sort: true } }),
  editedAt: Type.Union([Instant(), Type.Null()]),
  decidedAt: Type.Union([Instant(), Type.Null()]),
})

export const reviewApi = {
  ofProvider: endpoint('GET /review/provider/:id', {
    summary: 'Published reviews of a provider with their average, newest month first',
    query: Strict({ ...pageQuery }),
    reply: Type.Object({
      data: Type.Array(Review),
      meta: Meta,
      summary: Type.Object({
        average: Type.Union([Type.Number(), Type.Null()]),
        count: Type.Integer({ minimum: 0 }),
        /** Number of reviews in each of the `starSteps`, up to the next higher one. */
        distribution: Type.Array(Type.Integer({ minimum: 0 }), {
          minItems: starSteps.length,
          maxItems: starSteps.length,
        }),
      }),
    }),
  }),
  write: endpoint('POST /review/:id', {
    summary: "Reviews a completed session; the identifier is that of the caller's participant",
    body: NewReview,
    reply: OwnReview,
    status: 201,
    idempotent: true,
  }),
  change: endpoint('PUT /review/:id', {
    summary: "Changes one of the caller's reviews, once",
    body: NewReview,
    reply: OwnReview,
  }),
  ofParticipant: endpoint('GET /review/participant/:id', {
    summary: "The caller's review of a session",
    reply: OwnReview,
  }),
  ofBooking: endpoint('GET /review/booking/:id', { summary: "The caller's review of a booking", reply: OwnReview }),
  judged: endpoint('GET /admin/reviews', {
    summary: 'Reviews for operators, newest first by default',
    query: Strict({
      status: Type.Optional(Choice(reviewStatuses)),
      ...sortedPageQuery('createdAt'),
    }),
    reply: PageOf(ModeratedReview),
  }),
  moderatedOne: endpoint('GET /admin/reviews/:id', { summary: 'One review for operators', reply: ModeratedReview }),
  judge: endpoint('PUT /admin/reviews/:id', {
    summary: 'Publishes, holds or hides a review',
    body: Strict({
      status: Choice(reviewStatuses),
      /** Version of the text that was read, so that an edit made in the meantime is not published. */
      editedAt: Type.Optional(Type.Union([Instant(), Type.Null()])),
    }),
    reply: ModeratedReview,
  }),
}
