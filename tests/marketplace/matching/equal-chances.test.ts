import { expect, test } from 'vitest'
import { inOrder } from '#backend/marketplace/matching/order-rules.ts'
import { pointsOf, type Weights } from '#backend/marketplace/matching/score-rules.ts'
import type { Criteria } from '#backend/marketplace/matching/criteria-rules.ts'
import { randomFrom } from '#backend/operations/demo-data/random.ts'
import { drawMarket, type Drawn, ethnicities, genders, now } from './market.ts'

/** The weights that the migration sets; matching.test.ts compares them. */
const weights: Weights = {
  topics: 30,
  styles: 12,
  beliefs: 12,
  experience: 4,
  times: 18,
  soon: 6,
  price: 14,
  reviews: 4,
  newcomer: 3,
  equal_within: 3,
}

const random = randomFrom(5)
const visitors = 3_000

/** Answers of a visitor who says nothing about the gender or the faith of the therapist. */
const drawCriteria = (): Criteria => ({
  conditions: [],
  preferences: [
    { criterion: 'topics', options: Array.from({ length: 1 + random.below(3) }, () => one(0, 30)) },
    ...(random.below(2) ? [{ criterion: 'styles' as const, options: [one(100, 12)] }] : []),
  ],
  times: random.below(2) ? ['evening'] : [],
  budget: random.below(2) ? 60 + random.below(100) : null,
})
const one = (from: number, most: number) => ({ code: '', ids: [from + random.below(most)] })

const shownTo = (market: readonly Drawn[], criteria: Criteria, seed: number) =>
  inOrder(
    market.map((row) => ({ ...row, points: pointsOf(criteria, row, weights, now) })),
    weights.equal_within,
    seed,
  ).slice(0, 3)

/** Shown places of many visitors in several markets. */
const shown: Drawn[] = []
const all: Drawn[] = []
for (let round = 0; round < 10; round += 1) {
  const market = drawMarket(250, random)
  all.push(...market)
  for (let visitor = 0; visitor < visitors / 10; visitor += 1)
    shown.push(...shownTo(market, drawCriteria(), random.below(1_000_000_000)))
}
const share = (rows: readonly Drawn[], isOne: (row: Drawn) => boolean) => rows.filter(isOne).length / rows.length

test.each(genders)('therapists of gender %d are shown as often as their share of the market', (gender) => {
  const isOne = (row: Drawn) => row.gender === gender
  expect(share(shown, isOne) / share(all, isOne)).toBeGreaterThan(0.85)
  expect(share(shown, isOne) / share(all, isOne)).toBeLessThan(1.15)
})

test.each(ethnicities)('therapists of ethnicity %s are shown as often as their share of the market', (ethnicity) => {
  const isOne = (row: Drawn) => row.ethnicity === ethnicity
  expect(share(shown, isOne) / share(all, isOne)).toBeGreaterThan(0.85)
  expect(share(shown, isOne) / share(all, isOne)).toBeLessThan(1.15)
})

test('another gender changes no place', () => {
  const market = drawMarket(250, random)
  const turned = market.map((row) => ({ ...row, facets: row.facets.map((id) => (id === row.gender ? 903 : id)) }))
  const criteria = drawCriteria()
  const places = (rows: readonly Drawn[]) => shownTo(rows, criteria, 7).map(({ rotation }) => rotation)
  expect(places(turned)).toEqual(places(market))
})

test('new therapists get their share of the places, and no more than double', () => {
  const part = share(shown, ({ isNew }) => isNew) / share(all, ({ isNew }) => isNew)
  expect(part).toBeGreaterThan(0.9)
  expect(part).toBeLessThan(2)
})

test('of therapists who fit equally well, everybody is shown', () => {
  const [model] = drawMarket(1, random)
  const twins = Array.from({ length: 60 }, () => ({ ...(model as Drawn), rotation: random.below(1_000_000_000) }))
  const counts = new Map<number, number>()
  const criteria = drawCriteria()
  for (let visitor = 0; visitor < 2_000; visitor += 1)
    for (const { rotation } of shownTo(twins, criteria, random.below(1_000_000_000)))
      counts.set(rotation, (counts.get(rotation) ?? 0) + 1)
  // 100 each on average.
  expect(Math.min(...twins.map(({ rotation }) => counts.get(rotation) ?? 0))).toBeGreaterThan(60)
  expect(Math.max(...counts.values())).toBeLessThan(145)
})

test('the same seed gives the same order', () => {
  const market = drawMarket(100, random)
  const criteria = drawCriteria()
  expect(shownTo(market, criteria, 11)).toEqual(shownTo(market.toReversed(), criteria, 11))
})
