import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProduct, type Product } from '#tests/support/product.ts'
import { seedMarket } from './market.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
  await seedMarket(product)
})
afterAll(() => product.close())

interface Listed {
  country: string
  speciality: string | null
  state: string | null
  total: number
}

test('the site map has every listed therapist once, in parts', async () => {
  const { body } = await product.visitor.get('/site-map/therapists')
  const listed = await product.database.db.selectFrom('providerListing').select('providerIdentifier').execute()
  expect(body.parts).toBe(1)
  expect(body.data.map(({ identifier }: { identifier: string }) => identifier).toSorted()).toEqual(
    listed.map(({ providerIdentifier }) => providerIdentifier).toSorted(),
  )
  expect((await product.visitor.get('/site-map/therapists?part=2')).body.data).toEqual([])
  expect((await product.visitor.get('/site-map/therapists?part=0')).status).toBe(422)
})

test('its lists have as many therapists as the search finds with the same filters', async () => {
  const lists: Listed[] = (await product.visitor.get('/site-map/lists')).body.data
  const pick = (hasSpeciality: boolean, hasState: boolean) =>
    lists.find(({ speciality, state }) => (speciality !== null) === hasSpeciality && (state !== null) === hasState)
  for (const list of [pick(false, false), pick(true, false), pick(false, true), pick(true, true)]) {
    const { country, speciality, state, total } = list as Listed
    const query = new URLSearchParams({
      perPage: '1',
      country,
      ...(speciality ? { speciality } : {}),
      ...(state ? { state } : {}),
    })
    expect([list, (await product.visitor.get(`/providers?${query}`)).body.meta.total]).toEqual([list, total])
  }
})
