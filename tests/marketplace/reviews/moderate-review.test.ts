import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#tests/support/callers.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { auditRows } from '#tests/operations/operators/operator-product.ts'
import { pastSession } from './past-session.ts'

let product: Product
let client: GivenPerson
let provider: GivenProvider
let operator: Caller
beforeAll(async () => {
  product = await openProduct()
  client = await product.given.client({ firstName: 'Amaka' })
  provider = await product.given.provider({ firstName: 'Chidinma', lastName: 'Okafor' })
  operator = product.as(await product.given.admin(['content']))
})
afterAll(() => product.close())

const nameless = 'A patient listener who asked the right questions.'
const naming = 'I could tell Chidinma everything from the start.'

async function written(comment: string, rating = 4): Promise<string> {
  const { participant } = await pastSession(product, { client, provider })
  const { body } = await product.as(client).post(`/review/${participant}`, { rating, isAnonymous: false, comment })
  return body.identifier
}
const judge = (identifier: string, body: object) => operator.put(`/admin/reviews/${identifier}`, body)
const shown = async (): Promise<string[]> =>
  (await product.visitor.get(`/review/provider/${provider.identifier}?perPage=100`)).body.data.map(
    ({ identifier }: { identifier: string }) => identifier,
  )

test('operators read held reviews, newest first, and never their author', async () => {
  const identifier = await written(naming)
  await written(nameless)
  const { body } = await operator.get('/admin/reviews?status=held')
  expect(body.data[0]).toEqual({
    identifier,
    providerName: 'Chidinma Okafor',
    rating: 4,
    comment: naming,
    isAnonymous: false,
    status: 'held',
    heldReason: 'name',
    createdAt: '2026-03-02T08:00:00.000Z',
    editedAt: null,
    decidedAt: null,
  })
  expect((await operator.get(`/admin/reviews/${identifier}`)).body).toEqual(body.data[0])
  expect(JSON.stringify(body)).not.toMatch(new RegExp(`Amaka|${client.identifier}|articipant`))
  expect((await operator.get('/admin/reviews')).body.meta.total).toBe(2)
  const oldest = (await operator.get('/admin/reviews?sort=createdAt')).body.data
  expect(oldest).toEqual((await operator.get('/admin/reviews?sort=-createdAt')).body.data.toReversed())
})

test('a published review shows and counts, a hidden one does neither', async () => {
  const identifier = await written(naming, 1)
  expect(await shown()).not.toContain(identifier)
  const { status, body } = await judge(identifier, { status: 'published' })
  expect([status, body]).toMatchObject([
    200,
    { status: 'published', heldReason: null, decidedAt: '2026-03-02T08:00:00.000Z' },
  ])
  expect(await shown()).toContain(identifier)
  await product.work()
  const listed = (await product.visitor.get(`/providers/${provider.identifier}`)).body.reviews
  await judge(identifier, { status: 'hidden' })
  expect(await shown()).not.toContain(identifier)
  await product.work()
  expect((await product.visitor.get(`/providers/${provider.identifier}`)).body.reviews).toBe(listed - 1)
})

test('a decision is logged without the author of the review', async () => {
  const identifier = await written(naming)
  await judge(identifier, { status: 'hidden' })
  const row = (await auditRows(product, 'review.judge')).at(-1)
  expect(row).toMatchObject({ subject: null, details: { review: identifier, status: 'hidden' } })
})

test('a text that changed after it was read is not published', async () => {
  const identifier = await written(naming)
  product.clock.advance({ minutes: 5 })
  await product
    .as(client)
    .put(`/review/${identifier}`, { rating: 1, isAnonymous: false, comment: `${naming} And worse.` })
  expect(await judge(identifier, { status: 'published', editedAt: null })).toMatchObject({
    status: 409,
    body: { code: 'STATUS_CHANGED' },
  })
  const { editedAt } = (await operator.get(`/admin/reviews/${identifier}`)).body
  expect((await judge(identifier, { status: 'published', editedAt })).status).toBe(200)
})

test('a review that an operator hid is held again after a change, whatever the new text', async () => {
  const identifier = await written(nameless)
  await judge(identifier, { status: 'hidden' })
  const { body } = await product
    .as(client)
    .put(`/review/${identifier}`, { rating: 1, isAnonymous: false, comment: nameless })
  expect(body.status).toBe('held')
})

test('only content operators decide, and only about existing reviews', async () => {
  expect((await judge(randomUUID(), { status: 'hidden' })).status).toBe(404)
  expect((await operator.get(`/admin/reviews/${randomUUID()}`)).status).toBe(404)
  expect((await product.as(await product.given.admin(['support'])).get('/admin/reviews')).status).toBe(403)
  expect((await product.as(provider).get('/admin/reviews')).status).toBe(403)
})
