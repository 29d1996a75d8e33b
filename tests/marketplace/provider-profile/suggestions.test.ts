import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SearchSuggestion } from '#schemas/marketplace/provider-profile.ts'
import { namedBy } from '#backend/marketplace/provider-profile/suggestion-rules.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { seedMarket } from './market.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
  await seedMarket(product)
})
afterAll(() => product.close())

async function suggest(q: string, country = 'NG', headers: Record<string, string> = {}): Promise<SearchSuggestion[]> {
  const words = new URLSearchParams({ q, country })
  const { status, body } = await product.visitor.get(`/providers/search/suggestions?${words}`, headers)
  expect({ status, body }).toMatchObject({ status: 200 })
  return body.data
}
const namesOf = (found: readonly SearchSuggestion[], kind: string) =>
  found.filter((one) => one.kind === kind).map(({ name }) => name)

test('concerns, places of the country and therapists begin as typed, whatever the case and the accents', async () => {
  expect(await suggest('GRI')).toContainEqual({
    kind: 'speciality',
    value: 'grief',
    name: expect.stringMatching(/^Grief/),
  })
  expect(await suggest('lag')).toContainEqual({ kind: 'place', value: 'NG-LA', name: 'Lagos' })
  expect(namesOf(await suggest('lag', 'GB'), 'place')).toEqual([])
  const { body } = await product.visitor.get('/providers?country=NG&perPage=1')
  const [{ identifier, firstName, lastName }] = body.data
  expect(await suggest(`${lastName} ${firstName.slice(0, 2)}`)).toContainEqual({
    kind: 'therapist',
    value: identifier,
    name: `${firstName} ${lastName}`,
  })
})

test('names are those of the reader, and a therapist of another country is not suggested', async () => {
  expect(namesOf(await suggest('trau', 'DE', { 'accept-language': 'de' }), 'speciality')[0]).toMatch(/^Trau/)
  const { body } = await product.visitor.get('/providers?country=NG&perPage=1')
  expect(namesOf(await suggest(body.data[0].lastName, 'GB'), 'therapist')).toEqual([])
})

test('one letter suggests nothing, each kind has few rows, and wild cards are letters', async () => {
  expect(await suggest('a')).toEqual([])
  expect(await suggest('%_')).toEqual([])
  const found = await suggest('an')
  for (const kind of ['speciality', 'place', 'therapist']) expect(namesOf(found, kind).length).toBeLessThanOrEqual(3)
  expect((await product.visitor.get(`/providers/search/suggestions?q=${'a'.repeat(61)}`)).status).toBe(422)
})

test.each([
  [['dep'], ['Depression', 'Manic depression', 'Independence']],
  [['de'], ['Depression', 'Manic depression']],
  [['manic', 'de'], ['Manic depression']],
  [['xy'], []],
])('%j finds %j, and what begins as typed comes first', (typed, names) => {
  const rows = ['Independence', 'Manic depression', 'Depression', 'Sleep'].map((name) => ({ name }))
  expect(namedBy(typed, rows, 3).map(({ name }) => name)).toEqual(names)
})
