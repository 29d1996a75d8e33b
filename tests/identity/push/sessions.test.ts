/** Reminders and cancellations of sessions on devices, in the quiet time above all. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { confirmed } from '#tests/scheduling/participants/sessions.ts'
import { deviceOf, shownOn } from './devices.ts'

let product: Product
let clara: GivenPerson
let theo: GivenProvider
let device: Awaited<ReturnType<typeof deviceOf>>
/** Thursday, six in Lagos, five UTC: quiet time lasts from 20:00 to 07:00 UTC. */
const start = '2026-03-12T05:00:00Z'
let booking: { identifier: string; startAt: string }

beforeAll(async () => {
  product = await openProduct({ push: true })
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.set('2026-03-02T09:00:00Z')
  theo = await product.given.provider({ minutes: [360, 1080] })
  clara = await product.given.client({ money: 50_000_00 })
  booking = await confirmed(product, clara, theo)
  if (Temporal.Instant.from(booking.startAt).toString() !== start) throw new Error(booking.startAt)
  product.clock.advance({ minutes: 5 })
  await product.drain()
  device = await deviceOf(product, clara)
})

const at = async (instant: string) => {
  product.clock.set(instant)
  await product.work()
}
const texts = (on = device) => shownOn(product, on).map(({ text }) => text)

test('a reminder waits for the end of the quiet time, one of a session that has begun is dropped, and a start is announced', async () => {
  await at('2026-03-11T05:00:00Z')
  expect(texts()).toEqual([])
  await at('2026-03-11T07:00:00Z')
  expect(texts()).toEqual(['A session is coming up'])
  await at('2026-03-12T04:00:00Z')
  await at('2026-03-12T04:44:59Z')
  expect(texts()).toHaveLength(1)
  await at('2026-03-12T04:45:00Z')
  await at('2026-03-12T04:46:00Z')
  expect(shownOn(product, device).slice(1)).toMatchObject([
    { text: 'A session starts soon', path: `/appointments/${booking.identifier}/` },
  ])
  await at('2026-03-12T07:00:00Z')
  expect(texts().filter((text) => text === 'A session is coming up')).toHaveLength(1)
})

test('the start is announced to both sides, and is not sent when it is late', async () => {
  const his = await deviceOf(product, theo)
  await at('2026-03-12T05:00:00Z')
  expect([texts(), texts(his)]).toEqual([[], []])
  const second = await confirmed(product, clara, theo, '2026-03-13')
  product.clock.set(Temporal.Instant.from(second.startAt).subtract({ minutes: 10 }).toString())
  await product.work()
  expect([texts().at(-1), texts(his).at(-1)]).toEqual(['A session starts soon', 'A session starts soon'])
})

test('the cancellation of a session of today is shown at once, and its reminder never', async () => {
  await at('2026-03-12T04:00:00Z')
  expect((await product.as(clara).post(`/booking/${booking.identifier}/cancel`, {})).status).toBe(200)
  await product.work()
  expect(texts()).toEqual(['A session was cancelled'])
  await at('2026-03-12T04:50:00Z')
  await at('2026-03-12T07:00:00Z')
  expect(texts()).not.toContain('A session is coming up')
  expect(texts()).not.toContain('A session starts soon')
})

test('the cancellation of a later session waits', async () => {
  await at('2026-03-10T22:30:00Z')
  expect((await product.as(clara).post(`/booking/${booking.identifier}/cancel`, {})).status).toBe(200)
  await product.work()
  expect(texts()).toEqual([])
  await at('2026-03-11T07:00:00Z')
  expect(texts()).toHaveLength(1)
})
