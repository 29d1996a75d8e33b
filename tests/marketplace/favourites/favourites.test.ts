import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { favouriteLimits } from '#schemas/marketplace/favourite-limits.ts'
import { unzip } from '#tests/operations/privacy/unzip.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { openProduct, type Product } from '#tests/support/product.ts'

let product: Product
let clara: GivenPerson
const therapists: string[] = []
beforeAll(async () => {
  product = await openProduct()
  for (let count = 0; count < 3; count += 1) therapists.push((await product.given.provider()).identifier)
})
afterAll(() => product.close())
beforeEach(async () => {
  clara = await product.given.client()
})

const me = () => product.as(clara)
const save = (...providers: (string | undefined)[]) => me().post('/favourites', { providers })
const saved = async (who = clara): Promise<string[]> => (await product.as(who).get('/favourites/identifiers')).body.data

test('Therapists are saved, listed as in the search with the newest first, and removed', async () => {
  const [first, second] = therapists
  expect(await save(first)).toMatchObject({ status: 200, body: { data: [first] } })
  product.clock.advance({ minutes: 1 })
  expect(await save(second)).toMatchObject({ status: 200, body: { data: [second, first] } })
  const { body } = await me().get('/favourites')
  const inSearch = (await product.visitor.get('/providers?country=NG&perPage=100')).body.data
  expect(body.data).toEqual(
    [second, first].map((id) => inSearch.find((one: { identifier: string }) => one.identifier === id)),
  )
  expect(await me().delete(`/favourites/${first}`)).toMatchObject({ status: 204 })
  expect(await saved()).toEqual([second])
  expect(await me().delete(`/favourites/${first}`)).toMatchObject({ status: 404 })
})

test('Saving again changes nothing, and unknown people and clients are left out', async () => {
  const [first] = therapists
  await save(first)
  expect(await save(first, clara.identifier, '00000000-0000-4000-8000-000000000000')).toMatchObject({
    status: 200,
    body: { data: [first] },
  })
})

test('What a client saved is seen and removed by that client alone', async () => {
  const [first] = therapists
  await save(first)
  const other = await product.given.client()
  expect(await saved(other)).toEqual([])
  expect(await product.as(other).delete(`/favourites/${first}`)).toMatchObject({ status: 404 })
  expect(await saved()).toEqual([first])
})

test('A therapist who is no longer listed stays saved, and is not shown until listed again', async () => {
  const { db } = product.database
  const { identifier } = await product.given.provider()
  await save(identifier)
  await db.deleteFrom('providerListing').where('providerIdentifier', '=', identifier).execute()
  expect((await me().get('/favourites')).body.data).toEqual([])
  expect(await saved()).toEqual([identifier])
})

test('The number is limited, also when several calls come at once', async () => {
  const { db } = product.database
  const { most } = favouriteLimits
  const createdAt = product.clock.now().toString()
  const others = await Promise.all(
    Array.from({ length: most - 2 }, async () => product.given.provider({ listed: false })),
  )
  const rows = others.map(({ identifier }) => ({
    clientIdentifier: clara.identifier,
    providerIdentifier: identifier,
    createdAt,
  }))
  await db.insertInto('favourite').values(rows).execute()
  const answers = await Promise.all(therapists.map((one) => save(one)))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 422])
  expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({
    code: 'VALIDATION_ERROR',
    fields: { providers: 'You can save up to 24 therapists. Please remove one first.' },
  })
  expect(await saved()).toHaveLength(most)
})

test('They are in the export of the client', async () => {
  const [first] = therapists
  await save(first)
  await me().post('/user/export')
  await product.work()
  const files = unzip((await me().get('/user/export')).bytes)
  expect([...files.values()].some((file) => file.toString().includes(String(first)))).toBe(true)
})

test('A client saves a search as a view of the public list', async () => {
  const view = {
    list: 'therapists',
    name: 'Grief',
    filter: '{"speciality":"grief"}',
    sort: 'score',
    order: 'DESC',
    perPage: 12,
  }
  expect(await me().post('/saved-views', view)).toMatchObject({ status: 201 })
  expect((await me().get('/saved-views?list=therapists')).body.data).toMatchObject([
    { name: 'Grief', filter: view.filter },
  ])
})
