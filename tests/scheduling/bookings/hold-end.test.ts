import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { bookable, freeSlots } from './bookable.ts'

let product: Product
let client: GivenPerson
let provider: GivenProvider
let booking: string
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.set(start)
  client = await product.given.client()
  provider = await product.given.provider()
  const [slot] = await freeSlots(product, provider, '2026-03-10')
  booking = (await product.as(client).post('/booking', bookable(provider, slot))).body.identifier
})

const payByCard = () => product.as(client).post(`/payment/booking/${booking}`, { method: 'card' })
const see = async () => (await product.as(client).get(`/booking/${booking}`)).body
/** An hour after the booking was made: the hold of 15 minutes and an extension of 45. */
const end = '2026-03-02T09:00:00.000Z'

test('restarting a payment extends the hold to an hour at most', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { body, status } = await payByCard()
    expect(status).toBe(200)
    await product.as(client).post(`/payment/${body.payment.reference}/cancel`, {})
    product.clock.advance({ minutes: 11 })
  }
  expect((await see()).payment.dueAt).toBe('2026-03-02T08:59:00.000Z')
  await payByCard()
  expect((await see()).payment.dueAt).toBe(end)
  product.clock.set(end)
  expect((await payByCard()).body.code).toBe('HOLD_EXPIRED')
  await product.work()
  expect((await see()).status).toBe('expired')
  expect((await freeSlots(product, provider, '2026-03-10'))[0]?.startTime).toBe('2026-03-10T08:00:00.000Z')
})

test('moving a session extends the hold no further either', async () => {
  for (const date of ['2026-03-11', '2026-03-12', '2026-03-13', '2026-03-16', '2026-03-17']) {
    product.clock.advance({ minutes: 11 })
    const [slot] = await freeSlots(product, provider, date)
    const moved = await product
      .as(client)
      .post(`/booking/${booking}/reschedule`, { timeslotIdentifier: slot?.identifier })
    expect(moved.status).toBe(200)
  }
  expect((await see()).payment.dueAt).toBe(end)
})

test('a card charge that never ends extends the hold no further either', async () => {
  const { body } = await payByCard()
  product.paystack.control.needsCode(body.payment.reference)
  for (let minutes = 15; minutes < 60; minutes += 5) {
    product.clock.set(`2026-03-02T08:${minutes}:00Z`)
    await product.work()
    expect((await see()).status).toBe('pending')
  }
  product.clock.set(end)
  await product.work()
  expect((await see()).status).toBe('expired')
})
