import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Named, namedIn, providerInfo } from '#tests/identity/client-profile/profile-people.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { openProduct, type Product } from '#tests/support/product.ts'

let product: Product
let named: Named
beforeAll(async () => {
  product = await openProduct()
  named = await namedIn(product)
})
afterAll(() => product.close())

const path = '/provider/license-states'
const set = (person: GivenPerson, ...codes: string[]) =>
  product.as(person).post(path, { stateIdentifiers: codes.map((code) => named('state', code)) })
const codesOf = ({ body }: { body: { data: { code: string }[] } }) => body.data.map(({ code }) => code)
const refusal = 'Please choose a state of this country'

test('the whole list is stored and returned in the order of the names', async () => {
  const provider = await product.given.provider({ country: 'US' })
  expect((await product.as(provider).get(path)).body).toMatchObject({ data: [], meta: { total: 0 } })
  const stored = await set(provider, 'US-NY', 'US-CA')
  expect(stored).toMatchObject({
    status: 200,
    body: {
      data: [
        { identifier: named('state', 'US-CA'), code: 'US-CA', name: 'California' },
        { identifier: named('state', 'US-NY'), code: 'US-NY', name: 'New York' },
      ],
      meta: { total: 2 },
    },
  })
  expect((await product.as(provider).get(path)).body).toEqual(stored.body)
  expect(codesOf(await set(provider, 'US-TX'))).toEqual(['US-TX'])
  expect(codesOf(await set(provider))).toEqual([])
})

test('names come in the language of the reader', async () => {
  const provider = await product.given.provider({ country: 'DE' })
  await set(provider, 'DE-BY')
  const { body } = await product.as(provider).get(path, { cookie: 'X-Language=de' })
  expect(body.data[0].name).toBe('Bayern')
})

test.each([
  ['a state of another country', () => named('state', 'DE-BY')],
  ['a row that is no state', () => named('therapy', 'individual')],
  ['an unknown identifier', () => randomUUID()],
])('%s is refused at its index, and the list stays', async (_name, wrong) => {
  const provider = await product.given.provider({ country: 'US' })
  await set(provider, 'US-CA')
  const { status, body } = await product
    .as(provider)
    .post(path, { stateIdentifiers: [named('state', 'US-NY'), wrong()] })
  expect([status, body.fields]).toEqual([422, { 'stateIdentifiers.1': refusal }])
  expect(codesOf(await product.as(provider).get(path))).toEqual(['US-CA'])
})

test('the same state twice is refused, and is stored once when it is written in two ways', async () => {
  const provider = await product.given.provider({ country: 'US' })
  const state = named('state', 'US-CA')
  const twice = await product.as(provider).post(path, { stateIdentifiers: [state, state] })
  expect([twice.status, Object.keys(twice.body.fields)]).toEqual([422, ['stateIdentifiers']])
  const written = await product.as(provider).post(path, { stateIdentifiers: [state, state.toUpperCase()] })
  expect([written.status, codesOf(written)]).toEqual([200, ['US-CA']])
})

test('sixty-one states are too many', async () => {
  const provider = await product.given.provider({ country: 'US' })
  const { status, body } = await product
    .as(provider)
    .post(path, { stateIdentifiers: Array.from({ length: 61 }, () => randomUUID()) })
  expect([status, body.fields]).toEqual([422, { stateIdentifiers: 'Please choose at most 60' }])
})

test('a therapist who moves to another country loses the states of the old one', async () => {
  const provider = await product.given.provider({ country: 'US' })
  await set(provider, 'US-CA')
  expect((await product.as(provider).post('/provider/update/info', providerInfo(named))).status).toBe(200)
  expect(codesOf(await product.as(provider).get(path))).toEqual([])
  expect((await set(provider, 'US-CA')).body.fields).toEqual({ 'stateIdentifiers.0': refusal })
  expect(codesOf(await set(provider, 'GB-TLI'))).toEqual(['GB-TLI'])
})

test('the search is notified of the change', async () => {
  const provider = await product.given.provider({ country: 'US' })
  const listing = () =>
    product.database.db
      .selectFrom('providerListing')
      .select('updatedAt')
      .where('providerIdentifier', '=', provider.identifier)
      .executeTakeFirst()
  const before = await listing()
  product.clock.advance({ minutes: 1 })
  await set(provider, 'US-CA')
  await product.work()
  expect((await listing())?.updatedAt).not.toBe(before?.updatedAt)
})

test('as a resource the list is returned whole, and rows are not written one by one', async () => {
  const provider = await product.given.provider({ country: 'US' })
  const { body } = await set(provider, 'US-NY', 'US-CA')
  const rest = await product.as(provider).get('/rest/licence-states')
  const rows = body.data.map((row: { identifier: string }) => ({ ...row, id: row.identifier }))
  expect([rest.headers['content-range'], rest.body]).toEqual(['licence-states 0-1/2', rows])
  expect((await product.as(provider).get(`/rest/licence-states/${rows[0].id}`)).body).toEqual(rows[0])
  expect((await product.as(provider).post('/rest/licence-states', rows[0])).status).toBe(405)
})

test('clients and operators have no licence states', async () => {
  for (const person of [await product.given.client(), await product.given.admin()])
    expect((await set(person)).body).toMatchObject({ code: 'FORBIDDEN' })
})
