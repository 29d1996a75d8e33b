/** Reviews of a provider as the public reads them (specification 3 and 7; definitions 1.12). Writing them comes with completed sessions. */
import * as Type from 'typebox'
import { endpoint, Id, PageOf, pageQuery, PlainMonth, Strict } from './kit.ts'

export const reviewLimits = {
  ratingStep: 0.5,
  ratingMax: 5,
  textMin: 30,
  textMax: 1000,
  anonymousShownFrom: 3,
} as const

/** An anonymous review has no author and is shown when there are three of them at least; all show the month only. */
export type Review = Type.Static<typeof Review>
export const Review = Type.Object({
  identifier: Id(),
  rating: Type.Number({ minimum: 0.5, maximum: reviewLimits.ratingMax }),
  comment: Type.Union([Type.String(), Type.Null()]),
  isAnonymous: Type.Boolean(),
  authorName: Type.Union([Type.String(), Type.Null()]),
  month: PlainMonth(),
})

export const reviewApi = {
  ofProvider: endpoint('GET /review/provider/:id', {
    summary: 'Published reviews of a provider, newest first',
    query: Strict({ ...pageQuery }),
    reply: PageOf(Review),
  }),
}
