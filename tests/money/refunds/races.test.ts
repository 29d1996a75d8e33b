import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { openWorld, start, type World } from '#tests/support/world.ts'
import { balanceOf, hearEvents, paidByCard, refund, refundsOf } from './refund-kit.ts'

let world: World
let client: GivenPerson
beforeAll(async () => {
  world = await openWorld()
  hearEvents(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(start)
  world.paystack.control.resetFaults()
  client = await world.given.client()
})

const sorted = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)
const madeOf = (reference: string) =>
  world.paystack.control.refunds().filter(({ transaction }) => transaction === reference)

test('two refunds of all at once: one goes', async () => {
  const reference = await paidByCard(world, client, 5_000_00)
  const answers = await Promise.all([refund(world, client, reference), refund(world, client, reference)])
  expect(sorted(answers)).toEqual([202, 409])
  expect(await balanceOf(world, client)).toBe(0)
  expect(madeOf(reference)).toHaveLength(1)
})

test('refunds of two payments and money for one: one goes', async () => {
  const [one, other] = [await paidByCard(world, client, 5_000_00), await paidByCard(world, client, 5_000_00)]
  const spent = await paidByCard(world, client, 5_000_00)
  await refund(world, client, spent)
  await refund(world, client, one, { amount: 1_00 })
  await refund(world, client, other, { amount: 4_999_00 })
  expect(await balanceOf(world, client)).toBe(5_000_00)
  const answers = await Promise.all([
    refund(world, client, one, { amount: 4_999_00 }),
    refund(world, client, other, { amount: 1_00 }),
    refund(world, client, one, { amount: 4_998_99 }),
  ])
  expect(sorted(answers)).toEqual([202, 202, 409])
  expect(await balanceOf(world, client)).toBeGreaterThanOrEqual(0)
  expect(await world.bookProblems()).toEqual([])
})

test('the same wish sent again within two minutes is the same refund, later another', async () => {
  const reference = await paidByCard(world, client, 5_000_00)
  const wish = () => refund(world, client, reference, { amount: 1_000_00 })
  const answers = await Promise.all([wish(), wish(), wish()])
  expect(new Set(answers.map(({ body }) => body.reference)).size).toBe(1)
  expect(await balanceOf(world, client)).toBe(4_000_00)
  world.clock.advance({ minutes: 2 })
  await wish()
  expect(await balanceOf(world, client)).toBe(3_000_00)
})

test('the same key gives the same answer and moves money once', async () => {
  const reference = await paidByCard(world, client, 5_000_00)
  const key = { 'idempotency-key': crypto.randomUUID() }
  const send = () => world.as(client).post(`/payment/${reference}/refund`, { amount: 2_000_00 }, key)
  const answers = await Promise.all([send(), send(), send()])
  expect(new Set(answers.map(({ body }) => body.reference)).size).toBe(1)
  expect(await balanceOf(world, client)).toBe(3_000_00)
})

test('a refund and a session that want the same money: one gets it', async () => {
  const provider = await world.given.provider({ fee: 5_000_00 })
  const reference = await paidByCard(world, client, 5_000_00)
  const [slot] = await freeSlots(world, provider, '2026-03-10')
  const { identifier } = (await world.as(client).post('/booking', bookable(provider, slot))).body
  const [back, session] = await Promise.all([
    refund(world, client, reference),
    world.as(client).post(`/payment/booking/${identifier}`, { method: 'wallet' }),
  ])
  expect([
    [202, 402],
    [409, 200],
  ]).toContainEqual([back.status, session.status])
  expect(await balanceOf(world, client)).toBe(0)
  expect(await world.bookProblems()).toEqual([])
})

test('two workers take up a lost refund: it is asked for once', async () => {
  const reference = await paidByCard(world, client, 5_000_00)
  world.paystack.control.faults({ failCalls: 5 })
  await refund(world, client, reference)
  world.paystack.control.resetFaults()
  world.clock.advance({ seconds: 30 })
  await Promise.all([world.backend.worker.tick(), world.backend.worker.tick(), world.backend.worker.tick()])
  expect(madeOf(reference)).toHaveLength(1)
  expect((await refundsOf(world, client)).refunds).toMatchObject([{ status: 'processing' }])
})

test('fifty equal events of a refusal give the money back once', async () => {
  const reference = await paidByCard(world, client, 5_000_00)
  await refund(world, client, reference)
  world.paystack.control.faults({ duplicateWebhooks: 49 })
  world.paystack.control.failRefund(String(madeOf(reference)[0]?.id))
  await world.paystack.control.settled()
  expect(await balanceOf(world, client)).toBe(5_000_00)
  expect(await world.bookProblems()).toEqual([])
})
