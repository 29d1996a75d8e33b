import { afterAll, beforeAll, expect, test } from 'vitest'
import { preferenceKinds, preferenceNames, type Preferences } from '#schemas/identity/client-profile.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { type Named, namedIn } from './profile-people.ts'

let product: Product
let named: Named
let clara: GivenPerson
const nothing = Object.fromEntries(preferenceNames.map((name) => [name, []])) as unknown as Preferences
beforeAll(async () => {
  product = await openProduct()
  named = await namedIn(product)
  clara = await product.given.client()
})
afterAll(() => product.close())

const path = '/client/preferences'
const save = (lists: object) => product.as(clara).put(path, { ...nothing, ...lists })

test('there are twelve lists, all returned from the start', async () => {
  const client = await product.given.client()
  expect(preferenceNames).toHaveLength(12)
  expect(await product.as(client).get(path)).toMatchObject({ status: 200, body: nothing })
})

test('every list is returned as it was saved, in its order', async () => {
  const reference = await product.given.reference()
  const lists = Object.fromEntries(
    preferenceNames.map((name) => [
      name,
      reference
        .list(preferenceKinds[name], 'en')
        .slice(0, 3)
        .map(({ identifier }) => identifier)
        .toReversed(),
    ]),
  )
  expect((await save(lists)).body).toEqual(lists)
  expect((await product.as(clara).get(path)).body).toEqual(lists)
})

test('a new set replaces the old one', async () => {
  await save({ gender: [named('gender', 'woman')], country: [named('country', 'FR'), named('country', 'NG')] })
  const saved = await save({ gender: [named('gender', 'man')] })
  expect(saved.body).toEqual({ ...nothing, gender: [named('gender', 'man')] })
})

test('of two concurrent writers the lists of one are stored completely', async () => {
  const [one, other] = [
    { gender: [named('gender', 'man')], trait: [named('trait', 'calm')] },
    { gender: [named('gender', 'woman')], trait: [named('trait', 'warm')] },
  ]
  const answers = await Promise.all([save(one), save(other), save(one), save(other)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const stored = (await product.as(clara).get(path)).body
  expect([
    { ...nothing, ...one },
    { ...nothing, ...other },
  ]).toContainEqual(stored)
})

test.each(preferenceNames)('%s accepts its own kind only', async (name) => {
  const foreign = preferenceKinds[name] === 'gender' ? named('religion', 'islam') : named('gender', 'woman')
  const own = (await product.given.reference()).list(preferenceKinds[name], 'en')[0]?.identifier
  for (const wrong of [foreign, crypto.randomUUID()]) {
    expect(await save({ [name]: [own, wrong] })).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_ERROR', fields: { [`${name}.1`]: 'Please choose one of the options' } },
    })
  }
})

test('the same choice in two spellings counts once', async () => {
  const woman = named('gender', 'woman')
  expect((await save({ gender: [woman, woman.toUpperCase()] })).body.gender).toEqual([woman])
})

test.each([
  ['a list is missing', { ...nothing, trait: undefined }, 'trait'],
  ['the same twice', { ...nothing, trait: ['a', 'a'].map(() => '0197a5b0-1111-7abc-8def-000000000001') }, 'trait'],
  ['an unknown list', { ...nothing, friends: [] }, 'friends'],
  ['no list at all', { ...nothing, gender: 'woman' }, 'gender'],
  [
    'a list of a hundred and one',
    { ...nothing, country: Array.from({ length: 101 }, () => crypto.randomUUID()) },
    'country',
  ],
])('%s: refused at the list, and nothing changes', async (_name, body, field) => {
  const before = (await product.as(clara).get(path)).body
  const answer = await product.as(clara).put(path, body)
  expect(answer).toMatchObject({ status: 422, body: { code: 'VALIDATION_ERROR' } })
  expect(Object.keys(answer.body.fields).some((name) => name.split('.')[0] === field)).toBe(true)
  expect((await product.as(clara).get(path)).body).toEqual(before)
})

test('the lists of another user can be neither read nor written', async () => {
  const [other, provider] = [await product.given.client(), await product.given.provider()]
  await save({ trait: [named('trait', 'calm')] })
  await product.as(other).put(path, nothing)
  expect((await product.as(other).get(path)).body).toEqual(nothing)
  expect((await product.as(clara).get(path)).body.trait).toEqual([named('trait', 'calm')])
  expect((await product.visitor.get(path)).status).toBe(401)
  expect((await product.as(provider).get(path)).body.code).toBe('FORBIDDEN')
})
