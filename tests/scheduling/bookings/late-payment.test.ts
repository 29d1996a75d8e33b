import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#tests/support/world.ts'
import { bookable, freeSlots } from './bookable.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('a card charged after a rival took the time credits the wallet once, and the rival keeps the time', async () => {
  const [client, rival] = [await world.given.client(), await world.given.client()]
  const provider = await world.given.provider()
  const [slot] = await freeSlots(world, provider, '2026-03-12')
  const booked = await world.as(client).post('/booking', bookable(provider, slot))
  const { identifier } = booked.body
  const started = await world.as(client).post(`/payment/booking/${identifier}`, { method: 'card' })
  const { reference } = started.body.payment

  // Nobody swept the hold: the rival ends that of the therapist alone.
  world.clock.advance({ minutes: 31 })
  const taken = await world.as(rival).post('/booking', bookable(provider, slot))
  expect(taken.status).toBe(201)
  world.paystack.control.pay(reference)
  const status = await world.as(client).get(`/payment/status/${reference}`)
  expect(status.body).toMatchObject({ status: 'success', final: true })
  expect((await world.as(client).get('/wallet/balance')).body.balance).toBe(15_000_00)
  expect((await world.as(client).get(`/booking/${identifier}`)).body.status).toBe('pending')
  expect((await world.as(rival).get(`/booking/${taken.body.identifier}`)).body.status).toBe('pending')
  await world.work()
  expect((await world.as(client).get('/wallet/balance')).body.balance).toBe(15_000_00)
  expect(await world.bookProblems()).toEqual([])
})
