import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProduct, type Product } from '#tests/support/product.ts'
import { booked } from '#tests/scheduling/participants/sessions.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

test("an appointment gives the client's page to the therapist, and nothing to the client", async () => {
  const theo = await product.given.provider()
  const clara = await product.given.client({ money: 50_000_00 })
  const { identifier } = await booked(product, clara, theo)
  const shown = (await product.as(theo).get(`/appointment/${identifier}`)).body
  expect(shown.clientIdentifier).toBe(clara.identifier)
  expect((await product.as(theo).get(`/clients/${shown.clientIdentifier}`)).status).toBe(200)
  const own = await product.as(clara).get(`/appointment/${identifier}`)
  expect([own.status, 'clientIdentifier' in own.body]).toEqual([200, false])
})
