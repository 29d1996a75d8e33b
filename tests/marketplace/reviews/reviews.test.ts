import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nextFreeSlot } from '#backend/scheduling/availability/next-free-slot.ts'
import { refreshListing } from '#backend/marketplace/provider-profile/refresh-listing.ts'
import { authorName } from '#backend/marketplace/reviews/rules.ts'
import type { GivenProvider } from '#tests/support/given.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { pastSession } from './past-session.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

interface Options {
  halfStars: number
  isAnonymous?: boolean
  status?: 'published' | 'held' | 'hidden'
  createdAt?: string
}

/** A review by a client of the past. */
async function review(provider: GivenProvider, { createdAt = '2026-02-01T10:00:00Z', ...input }: Options) {
  const client = await product.given.client({ firstName: 'Amaka' })
  const { participant } = await pastSession(product, { client, provider })
  await product.database.db
    .insertInto('review')
    .values({
      identifier: randomUUID(),
      participantIdentifier: participant,
      providerIdentifier: provider.identifier,
      comment: 'A patient listener who asked the right questions.',
      createdAt,
      ...input,
    })
    .execute()
}

const reviewsOf = ({ identifier }: GivenProvider, query = '') =>
  product.visitor.get(`/review/provider/${identifier}${query}`)

async function rated(provider: GivenProvider) {
  await product.database.db
    .transaction()
    .execute((db) =>
      refreshListing(db, provider.identifier, product.clock.now(), (inner, id, now) =>
        nextFreeSlot(inner, product.backend.services, id, now),
      ),
    )
  const { rating, reviews } = (await product.visitor.get(`/providers/${provider.identifier}`)).body
  return { rating, reviews }
}

test('reviews are sorted newest month first, with only the month and a first name and initial', async () => {
  const provider = await product.given.provider()
  await review(provider, { halfStars: 9, createdAt: '2025-12-31T23:59:00Z' })
  await review(provider, { halfStars: 10, createdAt: '2026-02-11T10:00:00Z' })
  const { status, body } = await reviewsOf(provider)
  expect(status).toBe(200)
  expect(body.meta).toEqual({ page: 1, perPage: 25, total: 2, lastPage: 1 })
  expect(body.data).toMatchObject([
    { rating: 5, month: '2026-02', authorName: 'Amaka T.', isAnonymous: false },
    { rating: 4.5, month: '2025-12', authorName: 'Amaka T.' },
  ])
  expect(JSON.stringify(body)).not.toMatch(/Tester|participant|client|T\d\d:/)
})

test('held and hidden reviews are neither shown nor counted', async () => {
  const provider = await product.given.provider()
  await review(provider, { halfStars: 8 })
  await review(provider, { halfStars: 1, status: 'held' })
  await review(provider, { halfStars: 1, status: 'hidden' })
  expect((await reviewsOf(provider)).body).toMatchObject({
    data: [{ rating: 4 }],
    summary: { average: 4, count: 1, distribution: [0, 1, 0, 0, 0] },
  })
  expect(await rated(provider)).toEqual({ rating: 4, reviews: 1 })
})

test('anonymous reviews have no author, and are held until there are three of them', async () => {
  const provider = await product.given.provider()
  await review(provider, { halfStars: 10 })
  await review(provider, { halfStars: 6, isAnonymous: true })
  await review(provider, { halfStars: 6, isAnonymous: true })
  expect((await reviewsOf(provider)).body).toMatchObject({
    data: [{ isAnonymous: false }],
    meta: { total: 1 },
    summary: { average: 5, count: 1, distribution: [1, 0, 0, 0, 0] },
  })
  expect(await rated(provider)).toEqual({ rating: 5, reviews: 1 })
  await review(provider, { halfStars: 6, isAnonymous: true })
  const { body } = await reviewsOf(provider)
  expect(body).toMatchObject({
    meta: { total: 4 },
    summary: { average: 3.5, count: 4, distribution: [1, 0, 3, 0, 0] },
  })
  const anonymous = body.data.filter((one: { isAnonymous: boolean }) => one.isAnonymous)
  expect(anonymous.map((one: { authorName: string | null }) => one.authorName)).toEqual([null, null, null])
  expect(await rated(provider)).toEqual({ rating: 3.5, reviews: 4 })
})

test('the pages together are all reviews, each once', async () => {
  const provider = await product.given.provider()
  for (let place = 0; place < 5; place += 1) await review(provider, { halfStars: 2 * (place + 1) })
  const pages = await Promise.all([1, 2, 3].map((page) => reviewsOf(provider, `?page=${page}&perPage=2`)))
  const identifiers = pages.flatMap(({ body }) => body.data.map(({ identifier }: { identifier: string }) => identifier))
  expect(new Set(identifiers).size).toBe(5)
  expect(pages[2]?.body.meta).toEqual({ page: 3, perPage: 2, total: 5, lastPage: 3 })
})

test('a therapist without reviews has none and no stars', async () => {
  const provider = await product.given.provider()
  expect((await reviewsOf(provider)).body).toEqual({
    data: [],
    meta: { page: 1, perPage: 25, total: 0, lastPage: 1 },
    summary: { average: null, count: 0, distribution: [0, 0, 0, 0, 0] },
  })
  expect(await rated(provider)).toEqual({ rating: 0, reviews: 0 })
})

test('an unlisted therapist has no public reviews', async () => {
  const hidden = await product.given.provider({ listed: false })
  await review(hidden, { halfStars: 10 })
  expect(await reviewsOf(hidden)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
})

test('therapists read their own before they are listed, other users do not', async () => {
  const [hidden, other] = [await product.given.provider({ listed: false }), await product.given.provider()]
  await review(hidden, { halfStars: 10 })
  const path = `/review/provider/${hidden.identifier}`
  expect((await product.as(hidden).get(path)).body.summary).toMatchObject({ average: 5, count: 1 })
  expect((await product.as(other).get(path)).status).toBe(404)
})

test('half stars are counted with the whole ones below them', async () => {
  const provider = await product.given.provider()
  for (let halfStars = 1; halfStars <= 10; halfStars += 1) await review(provider, { halfStars })
  const { summary } = (await reviewsOf(provider)).body
  expect(summary).toEqual({ average: 2.8, count: 10, distribution: [1, 2, 2, 2, 3] })
})

test('the position in the list does not reveal the day', async () => {
  const provider = await product.given.provider()
  for (let day = 1; day <= 9; day += 1)
    await review(provider, { halfStars: day, isAnonymous: true, createdAt: `2026-02-0${day}T10:00:00Z` })
  const identifiers = (await reviewsOf(provider)).body.data.map((one: { identifier: string }) => one.identifier)
  expect(identifiers).toEqual(identifiers.toSorted())
})

test.each([
  [{ firstName: 'Ada', lastName: 'okafor', isAnonymous: false }, 'Ada O.'],
  [{ firstName: 'Ada', lastName: null, isAnonymous: false }, 'Ada'],
  [{ firstName: 'Ada', lastName: ' ', isAnonymous: false }, 'Ada'],
  [{ firstName: 'Ada', lastName: 'Okafor', isAnonymous: true }, null],
  [{ firstName: null, lastName: null, isAnonymous: false }, null],
])('of %o the public page shows %j', (author, name) => {
  expect(authorName(author)).toBe(name)
})
