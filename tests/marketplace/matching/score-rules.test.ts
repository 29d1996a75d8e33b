import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Candidate, pointsOf, type Weights } from '#backend/marketplace/matching/score-rules.ts'
import type { Criteria } from '#backend/marketplace/matching/criteria-rules.ts'
import { matchWeightRanges } from '#schemas/marketplace/match-options.ts'

const now = Temporal.Instant.from('2026-03-02T08:00:00Z')
const inDays = (days: number) => now.add({ minutes: Math.round(days * 1440) }).toString()

const weights = Object.fromEntries(
  Object.entries(matchWeightRanges).map(([name, [, most]]) => [name, most]),
) as unknown as Weights
const anyWeights: fc.Arbitrary<Weights> = fc.record(
  Object.fromEntries(
    Object.entries(matchWeightRanges).map(([name, [min, max]]) => [name, fc.integer({ min, max })]),
  ) as { [Name in keyof Weights]: fc.Arbitrary<number> },
)

const anyIds = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 4 })
const anyCriteria: fc.Arbitrary<Criteria> = fc.record({
  conditions: fc.constant([]),
  preferences: fc.uniqueArray(
    fc.record({
      criterion: fc.constantFrom('topics', 'styles', 'beliefs', 'experience'),
      options: fc.array(fc.record({ code: fc.string(), ids: anyIds }), { minLength: 1, maxLength: 3 }),
    }),
    { selector: ({ criterion }) => criterion, maxLength: 4 },
  ),
  times: fc.subarray(['morning', 'afternoon', 'evening', 'weekend']),
  budget: fc.option(fc.integer({ min: 0, max: 100_000 })),
})
const anyCandidate: fc.Arbitrary<Candidate> = fc.record({
  facets: fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 20 }),
  fee: fc.integer({ min: 0, max: 200_000 }),
  rating: fc.integer({ min: 0, max: 500 }),
  reviews: fc.integer({ min: 0, max: 200 }),
  verifiedAt: fc.option(fc.integer({ min: -400, max: 0 }).map(inDays)),
  nextSlotAt: fc.option(fc.integer({ min: 0, max: 40 }).map(inDays)),
  isFreeInTimes: fc.boolean(),
})

type Better = fc.Arbitrary<(candidate: Candidate) => Partial<Candidate>>

test.each<[string, Better]>([
  [
    'who offers more',
    anyIds.map((ids) => ({ facets }) => ({ facets: [...facets, ...ids] })),
  ],
  [
    'a lower fee',
    fc.nat(50_000).map((less) => ({ fee }) => ({ fee: Math.max(0, fee - less) })),
  ],
  ['a free hour in the wanted times', fc.constant(() => ({ isFreeInTimes: true }))],
  [
    'an earlier free hour',
    fc.constant(({ nextSlotAt }) => ({ nextSlotAt: nextSlotAt === null ? inDays(40) : inDays(0) })),
  ],
  [
    'a better rating from as many reviews',
    fc.nat(500).map((more) => ({ rating }) => ({ rating: Math.min(500, rating + more) })),
  ],
  ['a later approval', fc.constant(() => ({ verifiedAt: inDays(0) }))],
])('%s never earns less', (_what, better) => {
  fc.assert(
    fc.property(anyCriteria, anyCandidate, anyWeights, better, (criteria, candidate, drawn, change) => {
      const before = pointsOf(criteria, candidate, drawn, now)
      const after = pointsOf(criteria, { ...candidate, ...change(candidate) }, drawn, now)
      expect(after).toBeGreaterThanOrEqual(before - 1e-9)
    }),
    { numRuns: 500 },
  )
})

test('more points for a criterion never lower who meets it against who does not', () =>
  fc.assert(
    fc.property(anyCandidate, anyIds, fc.integer({ min: 10, max: 60 }), fc.nat(20), (candidate, ids, topics, more) => {
      const criteria: Criteria = {
        conditions: [],
        preferences: [{ criterion: 'topics', options: [{ code: 'grief', ids }] }],
        times: [],
        budget: null,
      }
      const lead = (points: number) => {
        const drawn = { ...weights, topics: points }
        const met = pointsOf(criteria, { ...candidate, facets: ids }, drawn, now)
        return met - pointsOf(criteria, { ...candidate, facets: [] }, drawn, now)
      }
      expect(lead(topics + more)).toBeGreaterThanOrEqual(lead(topics))
    }),
  ))

test('what no answer asks for changes nothing', () =>
  fc.assert(
    fc.property(
      anyCriteria,
      anyCandidate,
      fc.uniqueArray(fc.integer({ min: 31, max: 99 })),
      (criteria, candidate, ids) => {
        const points = pointsOf(criteria, candidate, weights, now)
        expect(pointsOf(criteria, { ...candidate, facets: [...candidate.facets, ...ids] }, weights, now)).toBe(points)
      },
    ),
  ))

const plain: Candidate = {
  facets: [],
  fee: 10_000,
  rating: 0,
  reviews: 0,
  verifiedAt: null,
  nextSlotAt: null,
  isFreeInTimes: false,
}
const one = (name: keyof Weights) =>
  ({ ...Object.fromEntries(Object.keys(weights).map((other) => [other, 0])), [name]: 10 }) as Weights
const none: Criteria = { conditions: [], preferences: [], times: [], budget: null }

test.each<[string, keyof Weights, Partial<Criteria>, Partial<Candidate>, number]>([
  ['no criterion', 'price', {}, {}, 0],
  ['at the budget', 'price', { budget: 10_000 }, {}, 10],
  ['a quarter above it', 'price', { budget: 8_000 }, {}, 5],
  ['half above it', 'price', { budget: 6_666 }, {}, 0],
  ['free of charge, nothing to spend', 'price', { budget: 0 }, { fee: 0 }, 10],
  ['not free of charge, nothing to spend', 'price', { budget: 0 }, {}, 0],
  ['free within a day', 'soon', {}, { nextSlotAt: inDays(1) }, 10],
  ['free in a week', 'soon', {}, { nextSlotAt: inDays(7.5) }, 5],
  ['free after two weeks', 'soon', {}, { nextSlotAt: inDays(14) }, 0],
  ['not free', 'soon', {}, {}, 0],
  ['free in time', 'times', { times: ['evening'] }, { isFreeInTimes: true }, 10],
  ['without reviews, as an average therapist', 'reviews', {}, {}, 8],
  ['five reviews of five stars', 'reviews', {}, { rating: 500, reviews: 5 }, 9],
  ['approved today', 'newcomer', {}, { verifiedAt: inDays(0) }, 10],
  ['approved a month ago', 'newcomer', {}, { verifiedAt: inDays(-30) }, 5],
  ['approved two months ago', 'newcomer', {}, { verifiedAt: inDays(-60) }, 0],
  ['approved today, with five reviews', 'newcomer', {}, { verifiedAt: inDays(0), reviews: 5 }, 0],
])('%s: %s earns %d of 10', (_what, name, criteria, candidate, points) => {
  expect(pointsOf({ ...none, ...criteria }, { ...plain, ...candidate }, one(name), now)).toBeCloseTo(points, 2)
})
