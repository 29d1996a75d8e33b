import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openWorld, start, type World } from '#tests/support/world.ts'
import { bookable, freeSlots } from './bookable.ts'

let world: World
let client: GivenPerson
let provider: GivenProvider
let booking: string
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(start)
  client = await world.given.client()
  provider = await world.given.provider()
  const [slot] = await freeSlots(world, provider, '2026-03-10')
  booking = (await world.as(client).post('/booking', bookable(provider, slot))).body.identifier
})

const payByCard = () => world.as(client).post(`/payment/booking/${booking}`, { method: 'card' })
const see = async () => (await world.as(client).get(`/booking/${booking}`)).body
/** An hour after the booking was made: a quarter of an hour, and 45 minutes beyond it. */
const end = '2026-03-02T09:00:00.000Z'

test('a payment that is begun again and again keeps the time for an hour, and no longer', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { body, status } = await payByCard()
    expect(status).toBe(200)
    await world.as(client).post(`/payment/${body.payment.reference}/cancel`, {})
    world.clock.advance({ minutes: 11 })
  }
  expect((await see()).payment.dueAt).toBe('2026-03-02T08:59:00.000Z')
  await payByCard()
  expect((await see()).payment.dueAt).toBe(end)
  world.clock.set(end)
  expect((await payByCard()).body.code).toBe('HOLD_EXPIRED')
  await world.work()
  expect((await see()).status).toBe('expired')
  expect((await freeSlots(world, provider, '2026-03-10'))[0]?.startTime).toBe('2026-03-10T08:00:00.000Z')
})

test('neither does a session that is moved again and again', async () => {
  for (const date of ['2026-03-11', '2026-03-12', '2026-03-13', '2026-03-16', '2026-03-17']) {
    world.clock.advance({ minutes: 11 })
    const [slot] = await freeSlots(world, provider, date)
    const moved = await world
      .as(client)
      .post(`/booking/${booking}/reschedule`, { timeslotIdentifier: slot?.identifier })
    expect(moved.status).toBe(200)
  }
  expect((await see()).payment.dueAt).toBe(end)
})

test('nor a card that is being charged without end', async () => {
  const { body } = await payByCard()
  world.paystack.control.needsCode(body.payment.reference)
  for (let minutes = 15; minutes < 60; minutes += 5) {
    world.clock.set(`2026-03-02T08:${minutes}:00Z`)
    await world.work()
    expect((await see()).status).toBe('pending')
  }
  world.clock.set(end)
  await world.work()
  expect((await see()).status).toBe('expired')
})
