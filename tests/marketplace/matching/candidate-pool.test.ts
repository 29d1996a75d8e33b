/** The pool of a match is the same, whether all therapists are compared in one reading or rounds insist on less and less. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { candidatePool } from '#backend/marketplace/matching/candidate-pool.ts'
import { listingStatistics } from '#backend/marketplace/matching/listing-statistics.ts'
import { inOrder } from '#backend/marketplace/matching/order-rules.ts'
import { bestOfFew } from '#backend/marketplace/matching/queries.ts'
import { readCriteria } from '#backend/marketplace/matching/read-criteria.ts'
import { pointsOf } from '#backend/marketplace/matching/score-rules.ts'
import { weightsOf } from '#backend/marketplace/matching/weights-of.ts'
import { randomFrom } from '#backend/operations/demo-data/random.ts'
import { drawAnswers } from '#bench/match/answers.ts'
import type { Context } from '#platform/context/context.ts'
import { sql } from 'kysely'
import { seedMarket } from '#tests/marketplace/provider-profile/market.ts'
import { openProduct, type Product } from '#tests/support/product.ts'

let product: Product
let context: Context
beforeAll(async () => {
  product = await openProduct()
  await seedMarket(product)
  context = { db: product.database.db, now: product.clock.now(), locale: 'en', country: 'NG' } as unknown as Context
})
afterAll(() => product.close())

const random = randomFrom(11)
const place = { limit: 60, start: 400_000_000, wanted: '0'.repeat(168) }
/** Never compared at once: everything is found by rounds. */
const byRounds = -1

test('both ways find the same therapists, and the same points for the best', async () => {
  const weights = await weightsOf(context.db)
  for (let visitor = 0; visitor < 40; visitor += 1) {
    const query = drawAnswers(random)
    const wanted = await readCriteria(context, query)
    const start = random.below(1_000_000_000)
    const [compared = [], rounds = []] = await Promise.all(
      [2_000, byRounds].map((most) => candidatePool(context, wanted, weights, start, most)),
    )
    const names = (rows: typeof compared) => rows.map((row) => row.providerIdentifier).toSorted()
    expect(names(compared), JSON.stringify(query)).toEqual(names(rounds))
    const best = (rows: typeof compared) =>
      inOrder(
        rows.map((row) => ({ ...row, points: pointsOf(wanted.criteria, row, weights, context.now) })),
        1,
        start,
      ).map(({ points }) => points)
    expect(best(compared)).toEqual(best(rounds))
  }
})

test('more therapists than may be compared are none at all, not a part of them', async () => {
  const sieve = { country: 'NG', any: [], exclude: [] }
  const all = await bestOfFew(context.db, sieve, [], { ...place, most: 2_000 })
  const size = all?.length ?? 0
  expect(size).toBeGreaterThan(3)
  expect(await bestOfFew(context.db, sieve, [], { ...place, most: size })).toHaveLength(size)
  expect(await bestOfFew(context.db, sieve, [], { ...place, most: size - 1 })).toBeNull()
})

test('who meets the most important demands comes first, then the circle from its place', async () => {
  const sieve = { country: 'NG', any: [], exclude: [] }
  const rows =
    (await bestOfFew(context.db, sieve, [{ weight: 5, any: null, priceMax: 12_000_00 }], { ...place, most: 2_000 })) ??
    []
  const isCheap = rows.map(({ fee }) => fee <= 12_000_00)
  expect(isCheap).toEqual(isCheap.toSorted((one, other) => Number(other) - Number(one)))
  expect(new Set(isCheap).size).toBe(2)
  const turned = rows
    .filter(({ fee }) => fee <= 12_000_00)
    .map(({ rotation }) => (rotation - place.start + 1_000_000_000) % 1_000_000_000)
  expect(turned).toEqual(turned.toSorted((one, other) => one - other))
})

test('the statistics know the countries and the share of a reference row once the database has counted', async () => {
  await sql`analyze provider_listing`.execute(context.db)
  const { inCountry, share } = await listingStatistics(context.db, context.now.add({ hours: 1 }))
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from provider_listing where country = 'NG'`.execute(context.db)
  expect(inCountry.get('NG')).toBeCloseTo(rows[0]?.count ?? 0, 0)
  const video = (await product.given.reference()).byCode('modality', 'video')?.id ?? 0
  expect(share.get(video)).toBeGreaterThan(0.5)
})
