import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProduct, type Product } from '#tests/support/product.ts'
import { browserKeys } from '#simulators/push/browser-keys.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

test('without keys there are no notifications on devices', async () => {
  const clara = await product.given.client()
  expect((await product.as(clara).get('/push')).body).toMatchObject({ publicKey: null, devices: [] })
  const subscription = { endpoint: 'https://push.example.com/abc', ...browserKeys().published }
  const { status, body } = await product.as(clara).post('/push/devices', subscription)
  expect([status, body.code]).toEqual([422, 'VALIDATION_ERROR'])
})
