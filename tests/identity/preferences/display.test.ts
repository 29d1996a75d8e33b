import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { GivenPerson } from '#tests/support/given.ts'
import { openProduct, type Product } from '#tests/support/product.ts'

let product: Product
let theo: GivenPerson
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
beforeEach(async () => {
  theo = await product.given.provider({ listed: false })
})

const set = (change: object) => product.as(theo).put('/user/display', change)
const read = async () => (await product.as(theo).get('/user/info')).body.display
const clients = { list: 'clients', hidden: ['tags'], widths: [{ column: 'lastName', width: 240 }] }
const sessions = { list: 'appointments', widths: [] }

test('Nothing is stored before the first choice', async () => {
  expect(await read()).toBeUndefined()
})

test('A choice changes nothing else, and is there at the next sign-in', async () => {
  await set({ menu: 'collapsed' })
  await set({ columns: clients })
  await set({ rows: 'comfortable', columns: sessions })
  const { status, body } = await set({ 'letter-keys': 'off' })
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      rows: 'comfortable',
      menu: 'collapsed',
      'letter-keys': 'off',
      columns: expect.arrayContaining([clients, sessions]),
      lists: [],
    },
  })
  expect(await read()).toEqual(body)
  await set({ rows: null, columns: { ...clients } })
  expect(await read()).toMatchObject({
    rows: null,
    columns: expect.arrayContaining([{ ...clients }]),
  })
})

test('Two choices at the same time are both kept', async () => {
  await Promise.all([set({ columns: clients }), set({ columns: sessions }), set({ menu: 'collapsed' })])
  expect(await read()).toMatchObject({
    menu: 'collapsed',
    columns: expect.arrayContaining([clients, sessions]),
  })
})

test.each([
  ['an unknown row height', { rows: 'tiny' }, 'rows'],
  ['a column that is too narrow', { columns: { ...clients, widths: [{ column: 'tags', width: 3 }] } }, 'columns'],
  ['columns of no list', { columns: { ...clients, list: 'nothing' } }, 'columns'],
])('%s is refused', async (_what, change, field) => {
  const { status, body } = await set(change)
  expect({ status, field: Object.keys(body.fields)[0] }).toEqual({ status: 422, field: expect.stringContaining(field) })
  expect(await read()).toBeUndefined()
})
