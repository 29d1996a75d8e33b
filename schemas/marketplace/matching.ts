/** "Find my match": answers, therapists with reasons, and the weights of the score (docs/product-rules.md#matching). */
import * as Type from 'typebox'
import { endpoint, PageOf } from '../platform/endpoint.ts'
import { Choice, CountryCode, Currency, Id, Instant, Money, Strict, Text, ZoneName } from '../platform/fields.ts'
import {
  matchBeliefs,
  matchExperience,
  matchFormats,
  matchGenders,
  matchLimits,
  matchStyles,
  matchTimes,
  matchTopics,
  matchWeightNames,
  matchWhom,
} from './match-options.ts'
import { feeMaximum, ProviderCard } from './provider-profile.ts'

export * from './match-options.ts'

const someOf = <const Values extends readonly string[]>(values: Values, maxItems: number = values.length) =>
  Type.Optional(Type.Array(Choice(values), { maxItems, uniqueItems: true, problemKey: 'validation.choice' }))

/** A question without an answer leaves nobody out. */
export type MatchAnswers = Type.Static<typeof MatchAnswers>
export const MatchAnswers = Strict({
  topics: someOf(matchTopics, matchLimits.topics),
  whom: Type.Optional(Choice(matchWhom)),
  formats: someOf(matchFormats),
  times: someOf(matchTimes),
  /** Codes of languages. */
  languages: Type.Optional(
    Type.Array(Text({ pattern: '^[a-z]{2,3}$', maxLength: 3, problemKey: 'validation.choice' }), {
      maxItems: matchLimits.languages,
      uniqueItems: true,
      problemKey: 'validation.choice',
    }),
  ),
  genders: someOf(matchGenders),
  beliefs: someOf(matchBeliefs),
  styles: someOf(matchStyles, matchLimits.styles),
  /** The most that a session may cost, in the currency of the country. */
  budget: Type.Optional(Money({ maximum: feeMaximum })),
  experience: Type.Optional(Choice(matchExperience)),
})

const where = {
  answers: MatchAnswers,
  /** Of the visit, if none is given. */
  country: Type.Optional(CountryCode()),
  /** In which the wanted times are meant; that of the country, if none is given. */
  timezone: Type.Optional(ZoneName()),
  exclude: Type.Optional(
    Type.Array(Id(), { maxItems: matchLimits.excluded, uniqueItems: true, problemKey: 'validation.choice' }),
  ),
}
export type MatchCountQuery = Type.Static<typeof MatchCountQuery>
export const MatchCountQuery = Strict(where)
export type MatchQuery = Type.Static<typeof MatchQuery>
/** `seed`: a random number of the visitor. The same seed gives the same order of therapists who fit equally well. */
export const MatchQuery = Strict({ ...where, seed: Type.Optional(Type.Integer({ minimum: 0, maximum: 999_999_999 })) })

const count = Type.Integer({ minimum: 0, maximum: matchLimits.counted })
/** Counts stop at 1,000. */
export type MatchCount = Type.Static<typeof MatchCount>
export const MatchCount = Type.Object({
  /** Listed therapists of the country. */
  total: count,
  /** Those who meet every criterion about the therapist. */
  fits: count,
  /** Of these: those with a free hour within seven days, in the wanted times, within the budget. */
  freeThisWeek: count,
  inTimes: Type.Union([count, Type.Null()]),
  inBudget: Type.Union([count, Type.Null()]),
})

export const findingCodes = [
  'whom',
  'formats',
  'languages',
  'genders',
  'topics',
  'styles',
  'beliefs',
  'experience',
  'times',
  'soon',
  'price',
  'price_equal',
  'free',
  'reviews',
  'newcomer',
  'no_hours',
] as const
export type FindingCode = (typeof findingCodes)[number]

/** One reason for a therapist, or one criterion that is not met; the page words it as `match.reasons.<code>` or `match.misfits.<code>`. */
export type MatchFinding = Type.Static<typeof MatchFinding>
export const MatchFinding = Type.Object({
  code: Choice(findingCodes),
  /** What the therapist offers, or lacks; in the reader's language. */
  names: Type.Optional(Type.Array(Type.String())),
  /** Codes of answers that are not met. */
  answers: Type.Optional(Type.Array(Type.String())),
  /** Difference to the budget. */
  amount: Type.Optional(Money()),
  at: Type.Optional(Instant()),
  rating: Type.Optional(Type.Number({ minimum: 0, maximum: 5 })),
  count: Type.Optional(Type.Integer({ minimum: 0 })),
})

export type MatchResult = Type.Static<typeof MatchResult>
export const MatchResult = Type.Object({
  provider: ProviderCard,
  /** Number of criteria that are met. */
  meets: Type.Integer({ minimum: 0 }),
  reasons: Type.Array(MatchFinding),
  misfits: Type.Array(MatchFinding),
  /** The next free hours, those in the wanted times first in line. */
  hours: Type.Array(Instant(), { maxItems: matchLimits.hours }),
})

export type Matches = Type.Static<typeof Matches>
export const Matches = Type.Object({
  /** Number of criteria in the answers. */
  criteria: Type.Integer({ minimum: 0 }),
  currency: Currency(),
  data: Type.Array(MatchResult, { maxItems: matchLimits.results }),
})

export type MatchWeight = Type.Static<typeof MatchWeight>
export const MatchWeight = Type.Object({
  /** Same as the name, so that lists have an identifier. */
  identifier: Type.String(),
  name: Choice(matchWeightNames, { ui: { list: true } }),
  points: Type.Integer({ ui: { list: true } }),
  least: Type.Integer({ ui: { list: true } }),
  most: Type.Integer({ ui: { list: true } }),
  updatedAt: Type.Union([Instant({ ui: { list: true } }), Type.Null()]),
})

export const matchApi = {
  count: endpoint('POST /match/count', {
    summary: 'How many therapists fit the answers so far',
    body: MatchCountQuery,
    reply: MatchCount,
    reads: true,
  }),
  find: endpoint('POST /match', {
    summary: 'The therapists who fit the answers best, with reasons',
    body: MatchQuery,
    reply: Matches,
    reads: true,
  }),
  weights: endpoint('GET /admin/match-weights', { summary: 'Weights of the match', reply: PageOf(MatchWeight) }),
  setWeight: endpoint('PUT /admin/match-weights', {
    summary: 'Changes a weight of the match',
    body: Strict({
      name: Choice(matchWeightNames),
      points: Type.Integer({ minimum: 0, maximum: 100, problemKey: 'validation.match_points' }),
    }),
    reply: MatchWeight,
  }),
}
