import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { preferenceLimits } from '#schemas/identity/preference-limits.ts'
import { unzip } from '#tests/operations/privacy/unzip.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { formsFound } from '#tests/support/planted-words.ts'
import { openProduct, type Product } from '#tests/support/product.ts'

let product: Product
let theo: GivenPerson
const logged: string[] = []
beforeAll(async () => {
  product = await openProduct({ log: { write: (line) => void logged.push(line) } })
})
afterAll(() => product.close())
beforeEach(async () => {
  theo = await product.given.provider({ listed: false })
})

const content = {
  name: 'Quillonby this week',
  filter: '{"search":"Quillonby"}',
  sort: 'startAt',
  order: 'DESC',
  perPage: 100,
  hidden: ['createdAt'],
}
const me = () => product.as(theo)
const add = (change: object = {}) => me().post('/saved-views', { list: 'appointments', ...content, ...change })
const views = async (list = 'appointments') => (await me().get(`/saved-views?list=${list}`)).body.data

test('A view is saved, renamed, replaced and deleted, and belongs to its list', async () => {
  const { status, body } = await add()
  expect({ status, body }).toEqual({
    status: 201,
    body: { identifier: expect.any(String), list: 'appointments', ...content },
  })
  expect(await views()).toEqual([body])
  expect(await views('clients')).toEqual([])
  expect((await me().get('/user/info')).body.display.lists).toEqual(['appointments'])
  const { hidden: _, ...shown } = content
  const other = { ...shown, name: 'Others', filter: '{}' }
  expect(await me().put(`/saved-views/${body.identifier}`, other)).toMatchObject({ status: 200, body: other })
  expect(await views()).toMatchObject([other])
  expect(await me().delete(`/saved-views/${body.identifier}`)).toMatchObject({ status: 204 })
  expect(await views()).toEqual([])
})

test('A name is taken only once in a list, whatever its case', async () => {
  const { body } = await add()
  for (const again of [await add({ name: ' QUILLONBY this week ' }), await renamedTo('quillonby THIS week')])
    expect(again).toMatchObject({ status: 422, body: { fields: { name: expect.stringContaining('this name') } } })
  expect(await add({ list: 'clients' })).toMatchObject({ status: 201 })
  expect(await me().put(`/saved-views/${body.identifier}`, content)).toMatchObject({ status: 200 })

  async function renamedTo(name: string) {
    const second = await add({ name: 'Second' })
    return me().put(`/saved-views/${second.body.identifier}`, { ...content, name })
  }
})

test('A list has at most 20 views, also when two are added at once', async () => {
  const { viewsPerList } = preferenceLimits
  for (let count = 1; count < viewsPerList; count += 1) await add({ name: `View ${count}` })
  const both = await Promise.all([add({ name: 'One more' }), add({ name: 'Another' })])
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 422]))
  expect(await views()).toHaveLength(viewsPerList)
})

test.each([
  ['an empty name', { name: '  ' }, 'name'],
  ['a long name', { name: 'n'.repeat(41) }, 'name'],
  ['a list that does not exist', { list: 'secrets' }, 'list'],
  ['a filter that is too long', { filter: 'f'.repeat(2001) }, 'filter'],
  ['a page that is too long', { perPage: 101 }, 'perPage'],
])('%s is refused at its field', async (_what, change, field) => {
  const { status, body } = await add(change)
  expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 422, fields: [field] })
})

test('Nobody else reads, changes or deletes it', async () => {
  const { identifier } = (await add()).body
  const other = product.as(await product.given.provider({ listed: false }))
  expect((await other.get('/saved-views?list=appointments')).body.data).toEqual([])
  expect(await other.put(`/saved-views/${identifier}`, content)).toMatchObject({ status: 404 })
  expect(await other.delete(`/saved-views/${identifier}`)).toMatchObject({ status: 404 })
  expect(await views()).toHaveLength(1)
})

test('Its words are readable in no table, job or log line, and in the export of its owner', async () => {
  await add()
  expect(await formsFound(product, ['Quillonby'], logged)).toEqual([])
  await me().post('/user/export')
  await product.work()
  const files = unzip((await me().get('/user/export')).bytes)
  expect([...files.values()].some((file) => file.toString().includes('Quillonby this week'))).toBe(true)
})
