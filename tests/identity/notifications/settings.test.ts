import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { defaultQuietHours } from '#schemas/identity/notifications.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { openProduct, type Product } from '#tests/support/product.ts'

let product: Product
let clara: GivenPerson
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
beforeEach(async () => {
  clara = await product.given.client()
})

const address = '/notifications/settings'
const read = async () => (await product.as(clara).get(address)).body
const write = (settings: object) => product.as(clara).put(address, settings)

test('By default mails are sent and nights are quiet', async () => {
  expect(await read()).toEqual(defaultQuietHours)
})

test('A choice is stored, and can be changed again', async () => {
  const chosen = [
    { messageMails: false, quietFrom: null, quietUntil: null },
    { messageMails: true, quietFrom: '22:30', quietUntil: '24:00' },
  ]
  for (const settings of chosen) {
    expect(await write(settings)).toMatchObject({ status: 200, body: settings })
    expect(await read()).toEqual(settings)
  }
})

test.each([
  ['a beginning without an end', { quietFrom: '21:00', quietUntil: null }, 'quietUntil'],
  ['an end without a beginning', { quietFrom: null, quietUntil: '08:00' }, 'quietFrom'],
  ['an end that is its beginning', { quietFrom: '21:00', quietUntil: '21:00' }, 'quietUntil'],
  ['an invalid time', { quietFrom: '25:00', quietUntil: '08:00' }, 'quietFrom'],
])('%s is refused at its field, and nothing changes', async (_what, quiet, field) => {
  const { status, body } = await write({ messageMails: true, ...quiet })
  expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 422, fields: [field] })
  expect(await read()).toEqual(defaultQuietHours)
})

test('Each user has their own settings', async () => {
  await write({ messageMails: false, quietFrom: null, quietUntil: null })
  clara = await product.given.client()
  expect(await read()).toEqual(defaultQuietHours)
})
