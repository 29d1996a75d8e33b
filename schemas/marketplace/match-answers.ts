/** Answers of "Find my match" in the account of a client (docs/product-rules.md#saved-answers). */
import * as Type from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { CountryCode, Instant, Strict } from '../platform/fields.ts'
import { MatchAnswers } from './matching.ts'

export type SaveAnswers = Type.Static<typeof SaveAnswers>
export const SaveAnswers = Strict({
  answers: MatchAnswers,
  /** In whose currency the budget is meant; the country of the visit, if none is given. */
  country: Type.Optional(CountryCode()),
  /** The client agrees that the answers are stored. Needed until answers are stored under the present text. */
  consent: Type.Optional(Type.Boolean()),
})

export type SavedAnswers = Type.Static<typeof SavedAnswers>
export const SavedAnswers = Type.Object({
  answers: MatchAnswers,
  country: CountryCode(),
  consentedAt: Instant(),
  savedAt: Instant(),
  /** Deleted at this time, unless they are saved again. */
  endsAt: Instant(),
})

export type OwnAnswers = Type.Static<typeof OwnAnswers>
export const OwnAnswers = Type.Object({
  saved: Type.Union([SavedAnswers, Type.Null()]),
  /** What the preference lists of the profile answer. */
  preferred: MatchAnswers,
})

export const matchAnswerApi = {
  own: endpoint('GET /match/answers', {
    summary: 'The answers that the caller saved, and what the preference lists answer',
    reply: OwnAnswers,
  }),
  save: endpoint('PUT /match/answers', {
    summary: 'Saves answers in the account, with consent',
    body: SaveAnswers,
    reply: OwnAnswers,
  }),
  remove: endpoint('DELETE /match/answers', {
    summary: 'Withdraws the consent and deletes the saved answers',
    status: 204,
  }),
} as const
