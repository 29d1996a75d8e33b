import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Named, namedIn, providerInfo } from '#tests/identity/client-profile/profile-people.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
let named: Named
beforeAll(async () => {
  world = await openWorld()
  named = await namedIn(world)
})
afterAll(() => world.close())

const path = '/provider/license-states'
const set = (person: GivenPerson, ...codes: string[]) =>
  world.as(person).post(path, { stateIdentifiers: codes.map((code) => named('state', code)) })
const codesOf = ({ body }: { body: { data: { code: string }[] } }) => body.data.map(({ code }) => code)
const refusal = 'Please choose a state of this country'

test('the whole list is stored and read back in the order of the names', async () => {
  const provider = await world.given.provider({ country: 'US' })
  expect((await world.as(provider).get(path)).body).toMatchObject({ data: [], meta: { total: 0 } })
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
  expect((await world.as(provider).get(path)).body).toEqual(stored.body)
  expect(codesOf(await set(provider, 'US-TX'))).toEqual(['US-TX'])
  expect(codesOf(await set(provider))).toEqual([])
})

test('names come in the language of the reader', async () => {
  const provider = await world.given.provider({ country: 'DE' })
  await set(provider, 'DE-BY')
  const { body } = await world.as(provider).get(path, { cookie: 'X-Language=de' })
  expect(body.data[0].name).toBe('Bayern')
})

test.each([
  ['a state of another country', () => named('state', 'DE-BY')],
  ['something that is no state', () => named('therapy', 'individual')],
  ['something that nobody knows', () => randomUUID()],
])('%s is refused at its place, and the list stays', async (_name, wrong) => {
  const provider = await world.given.provider({ country: 'US' })
  await set(provider, 'US-CA')
  const { status, body } = await world.as(provider).post(path, { stateIdentifiers: [named('state', 'US-NY'), wrong()] })
  expect([status, body.fields]).toEqual([422, { 'stateIdentifiers.1': refusal }])
  expect(codesOf(await world.as(provider).get(path))).toEqual(['US-CA'])
})

test('the same state twice is refused, and stands once where it is written in two ways', async () => {
  const provider = await world.given.provider({ country: 'US' })
  const state = named('state', 'US-CA')
  const twice = await world.as(provider).post(path, { stateIdentifiers: [state, state] })
  expect([twice.status, Object.keys(twice.body.fields)]).toEqual([422, ['stateIdentifiers']])
  const written = await world.as(provider).post(path, { stateIdentifiers: [state, state.toUpperCase()] })
  expect([written.status, codesOf(written)]).toEqual([200, ['US-CA']])
})

test('sixty-one states are too many', async () => {
  const provider = await world.given.provider({ country: 'US' })
  const { status, body } = await world
    .as(provider)
    .post(path, { stateIdentifiers: Array.from({ length: 61 }, () => randomUUID()) })
  expect([status, body.fields]).toEqual([422, { stateIdentifiers: 'Please choose at most 60' }])
})

test('who moves to another country has no states of the old one', async () => {
  const provider = await world.given.provider({ country: 'US' })
  await set(provider, 'US-CA')
  expect((await world.as(provider).post('/provider/update/info', providerInfo(named))).status).toBe(200)
  expect(codesOf(await world.as(provider).get(path))).toEqual([])
  expect((await set(provider, 'US-CA')).body.fields).toEqual({ 'stateIdentifiers.0': refusal })
  expect(codesOf(await set(provider, 'GB-TLI'))).toEqual(['GB-TLI'])
})

test('the search is told of the change', async () => {
  const provider = await world.given.provider({ country: 'US' })
  const listing = () =>
    world.database.db
      .selectFrom('providerListing')
      .select('updatedAt')
      .where('providerIdentifier', '=', provider.identifier)
      .executeTakeFirst()
  const before = await listing()
  world.clock.advance({ minutes: 1 })
  await set(provider, 'US-CA')
  await world.work()
  expect((await listing())?.updatedAt).not.toBe(before?.updatedAt)
})

test('as a resource the list comes whole, and rows are not written one by one', async () => {
  const provider = await world.given.provider({ country: 'US' })
  const { body } = await set(provider, 'US-NY', 'US-CA')
  const rest = await world.as(provider).get('/rest/licence-states')
  const rows = body.data.map((row: { identifier: string }) => ({ ...row, id: row.identifier }))
  expect([rest.headers['content-range'], rest.body]).toEqual(['licence-states 0-1/2', rows])
  expect((await world.as(provider).get(`/rest/licence-states/${rows[0].id}`)).body).toEqual(rows[0])
  expect((await world.as(provider).post('/rest/licence-states', rows[0])).status).toBe(405)
})

test('clients and operators have no licence', async () => {
  for (const person of [await world.given.client(), await world.given.admin()])
    expect((await set(person)).body).toMatchObject({ code: 'FORBIDDEN' })
})
