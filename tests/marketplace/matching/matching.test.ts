import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MatchAnswers, MatchCount, Matches } from '#schemas/marketplace/matching.ts'
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
import { openProduct, type Product } from '#tests/support/product.ts'
import { auditRows } from '#tests/operations/operators/operator-product.ts'
import { seedMarket } from '#tests/marketplace/provider-profile/market.ts'

let product: Product
let log = ''
beforeAll(async () => {
  product = await openProduct({ log: { write: (line: string) => void (log += line) } })
  await seedMarket(product)
})
afterAll(() => product.close())

/** The same, whether all therapists are compared in one reading or rounds insist on less and less. */
describe('the pool of a match', () => {
  let context: Context
  beforeAll(() => {
    context = { db: product.database.db, now: product.clock.now(), locale: 'en', country: 'NG' } as unknown as Context
  })

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
      (await bestOfFew(context.db, sieve, [{ weight: 5, any: null, priceMax: 12_000_00 }], {
        ...place,
        most: 2_000,
      })) ?? []
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
})

async function find(answers: MatchAnswers, more: object = {}): Promise<Matches> {
  const { status, body } = await product.visitor.post('/match', { answers, country: 'NG', ...more })
  expect({ status, body }).toMatchObject({ status: 200 })
  return body
}
async function count(answers: MatchAnswers, more: object = {}): Promise<MatchCount> {
  const { status, body } = await product.visitor.post('/match/count', { answers, country: 'NG', ...more })
  expect({ status, body }).toMatchObject({ status: 200 })
  return body
}
const names = ({ data }: Matches) => data.map(({ provider }) => provider.firstName)
const codes = (rows: readonly { code: string }[] = []) => rows.map(({ code }) => code)

describe('results', () => {
  test('say why in words of the reader, and what does not fit', async () => {
    const answers = {
      topics: ['grief', 'anxiety'],
      languages: ['yo'],
      formats: ['video'],
      times: ['evening'],
      budget: 12_000_00,
    } satisfies MatchAnswers
    const { criteria, currency, data } = await find(answers)
    expect({ criteria, currency }).toEqual({ criteria: 6, currency: 'NGN' })
    const [first] = data
    expect(first).toBeDefined()
    for (const { reasons, misfits, meets, hours } of data) {
      expect(reasons.find(({ code }) => code === 'languages')).toMatchObject({ names: ['Yoruba'] })
      expect(reasons.find(({ code }) => code === 'formats')).toMatchObject({ names: ['Video'] })
      expect(hours.length).toBeGreaterThan(0)
      expect(hours).toEqual(hours.toSorted())
      const missed = misfits.reduce((sum, { answers: codes_ = [''] }) => sum + codes_.length, 0)
      expect(meets + missed).toBe(criteria)
    }
  })

  test('show hours that can be booked, in the wanted times where there are any', async () => {
    const { data } = await find({ times: ['evening'] }, { timezone: 'Africa/Lagos' })
    for (const { reasons, hours, provider } of data) {
      const at = reasons.find(({ code }) => code === 'times')?.at
      if (at === undefined) continue
      expect(hours).toContain(at)
      expect(Temporal.Instant.from(at).toZonedDateTimeISO('Africa/Lagos').hour).toBeGreaterThanOrEqual(17)
      const date = Temporal.Instant.from(at).toZonedDateTimeISO('Africa/Lagos').toPlainDate().toString()
      const path = `/providers-availability/${provider.identifier}/timeslot/${date}?timezone=Africa/Lagos`
      const day = (await product.visitor.get(path)).body
      expect(JSON.stringify(day)).toContain(at)
    }
    expect(data.flatMap(({ reasons }) => codes(reasons))).toContain('times')
  })

  test('leave out whom a condition excludes, and never by a criterion', async () => {
    const listed = (await product.visitor.get('/providers?country=NG&perPage=100')).body.data
    const { total, fits } = await count({})
    expect([total, fits]).toEqual([listed.length, listed.length])
    const women = await product.visitor.get('/providers?country=NG&gender=woman,trans-woman&perPage=100')
    expect((await count({ genders: ['woman'] })).fits).toBe(women.body.meta.total)
    const { data } = await find({ genders: ['woman'], topics: ['eating', 'sleep', 'addiction'], budget: 0 })
    expect(data).toHaveLength(3)
    const identifiers = women.body.data.map(({ identifier }: { identifier: string }) => identifier)
    for (const { provider } of data) expect(identifiers).toContain(provider.identifier)
  })

  test('exclude those who were shown, until nobody is left', async () => {
    const seen: string[] = []
    const { total } = await count({})
    for (let round = 0; round < 30 && seen.length < total; round += 1) {
      const { data } = await find({ topics: ['grief'] }, { exclude: seen })
      const shown = data.map(({ provider }) => provider.identifier)
      expect(shown.filter((one) => seen.includes(one))).toEqual([])
      seen.push(...shown)
    }
    expect(new Set(seen).size).toBe(total)
    expect((await find({}, { exclude: seen })).data).toEqual([])
  })

  test('stay the same for the same seed, and are in the language of the reader', async () => {
    const answers: MatchAnswers = { topics: ['anxiety'] }
    expect(names(await find(answers, { seed: 5 }))).toEqual(names(await find(answers, { seed: 5 })))
    const { body } = await product.visitor.post(
      '/match',
      { answers: { languages: ['yo'] }, country: 'NG' },
      { 'accept-language': 'de' },
    )
    expect(JSON.stringify(body)).toContain('Yoruba')
  })

  test('meet every criterion where somebody does', async () => {
    const [model] = (await product.visitor.get('/providers?country=NG&speciality=ocd')).body.data
    const answers = { topics: ['anxiety'], budget: model.fee } satisfies MatchAnswers
    const { criteria, data } = await find(answers)
    expect(data[0]?.meets).toBe(criteria)
  })
})

describe('counts', () => {
  test('of the wanted times and the budget are there when they are asked for', async () => {
    expect(await count({})).toMatchObject({ inTimes: null, inBudget: null })
    const { fits, freeThisWeek, inTimes, inBudget } = await count({ times: ['weekend'], budget: 10_000_00 })
    expect(freeThisWeek).toBeLessThanOrEqual(fits)
    expect(inTimes).toBeLessThanOrEqual(fits)
    expect(inBudget).toBeGreaterThan(0)
    expect(inBudget).toBeLessThan(fits)
  })

  test('never grow with another answer', async () => {
    const topics = await count({ topics: ['grief'] })
    const both = await count({ topics: ['grief'], styles: ['tools'] })
    expect(both.fits).toBeLessThanOrEqual(topics.fits)
  })
})

test.each([
  ['an unknown topic', { answers: { topics: ['money'] } }],
  ['four topics', { answers: { topics: ['grief', 'sleep', 'work', 'anger'] } }],
  ['an unknown question', { answers: { ethnicity: ['any'] } }],
  ['a language as a sentence', { answers: { languages: ["en'; drop"] } }],
  ['a time zone that does not exist', { answers: {}, timezone: 'Mars/Olympus' }],
  ['a country without therapists', { answers: {}, country: 'FR' }],
  ['no answers at all', {}],
])('refuses %s', async (_what, body) => {
  expect((await product.visitor.post('/match', body)).status).toBe(422)
  expect((await product.visitor.post('/match/count', body)).status).toBe(422)
})

test('answers stand in no log', async () => {
  log = ''
  await find({ topics: ['crisis', 'eating'], beliefs: ['muslim'] })
  await product.visitor.post('/match', { answers: { topics: ['crisis', 'nothing-of-this'] } })
  expect(log).toContain('"/match"')
  expect(log).not.toMatch(/crisis|eating|muslim|nothing-of-this/)
})

describe('weights', () => {
  test('are listed with their ranges, changed within them, and each change is audited', async () => {
    const olu = await product.given.admin(['content'])
    const operator = product.as(olu)
    const { data } = (await operator.get('/admin/match-weights')).body
    expect(data.map(({ name, points }: { name: string; points: number }) => [name, points])).toEqual([
      ['topics', 30],
      ['styles', 12],
      ['beliefs', 12],
      ['experience', 4],
      ['times', 18],
      ['soon', 6],
      ['price', 14],
      ['reviews', 4],
      ['newcomer', 3],
      ['equal_within', 3],
    ])
    expect(await operator.put('/admin/match-weights', { name: 'newcomer', points: 7 })).toMatchObject({
      status: 422,
      body: { fields: { points: 'Please enter a whole number within the range of this weight' } },
    })
    expect(await operator.put('/admin/match-weights', { name: 'price', points: 40 })).toMatchObject({
      status: 200,
      body: { name: 'price', points: 40, least: 0, most: 40, updatedAt: '2026-03-02T08:00:00.000Z' },
    })
    expect((await auditRows(product, 'admin.match_weight_set')).at(-1)).toMatchObject({
      actor: olu.identifier,
      details: { name: 'price', before: 14, after: 40 },
    })
  })

  test('decide the order at once', async () => {
    const operator = product.as(await product.given.admin(['content']))
    const set = (name: string, points: number) => operator.put('/admin/match-weights', { name, points })
    for (const name of ['times', 'soon', 'reviews', 'newcomer']) await set(name, 0)
    await set('topics', 10)
    await set('equal_within', 1)
    const answers: MatchAnswers = { budget: 4_000_00 }
    const { data } = await find(answers)
    const fees = data.map(({ provider }) => provider.fee)
    const cheapest = (await product.visitor.get('/providers?country=NG&sort=price')).body.data[0]
    expect(Math.min(...fees)).toBe(cheapest.fee)
  })

  test('are refused to operators without the permission', async () => {
    const operator = product.as(await product.given.admin(['support']))
    expect((await operator.get('/admin/match-weights')).status).toBe(403)
  })
})
