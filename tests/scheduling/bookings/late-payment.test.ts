import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProduct, type Product } from '#tests/support/product.ts'
import { bookable, freeSlots } from './bookable.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

test('a card charged after a rival took the time credits the wallet once, and the rival keeps the time', async () => {
  const [client, rival] = [await product.given.client(), await product.given.client()]
  const provider = await product.given.provider()
  const [slot] = await freeSlots(product, provider, '2026-03-12')
  const booked = await product.as(client).post('/booking', bookable(provider, slot))
  const { identifier } = booked.body
  const started = await product.as(client).post(`/payment/booking/${identifier}`, { method: 'card' })
  const { reference } = started.body.payment

  // No worker released the hold: the booking of the rival releases the claim of the therapist only.
  product.clock.advance({ minutes: 31 })
  const taken = await product.as(rival).post('/booking', bookable(provider, slot))
  expect(taken.status).toBe(201)
  product.paystack.control.pay(reference)
  const status = await product.as(client).get(`/payment/status/${reference}`)
  expect(status.body).toMatchObject({ status: 'success', final: true })
  expect((await product.as(client).get('/wallet/balance')).body.balance).toBe(15_000_00)
  expect((await product.as(client).get(`/booking/${identifier}`)).body.status).toBe('pending')
  expect((await product.as(rival).get(`/booking/${taken.body.identifier}`)).body.status).toBe('pending')
  await product.work()
  expect((await product.as(client).get('/wallet/balance')).body.balance).toBe(15_000_00)
  expect(await product.bookProblems()).toEqual([])
})
