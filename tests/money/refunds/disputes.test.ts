import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { openWorld, start, type World } from '#tests/support/world.ts'
import { balanceOf, hearEvents, paidByCard, refund, refundsOf, sharedSum } from './refund-kit.ts'

let world: World
let client: GivenPerson
let paid: string
beforeAll(async () => {
  world = await openWorld()
  hearEvents(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(start)
  world.paystack.control.resetFaults()
  client = await world.given.client()
  paid = await paidByCard(world, client, 5_000_00)
})

const statusOf = async (reference: string) =>
  (await world.as(client).get(`/payment/status/${reference}`)).body.status as string
async function dispute(): Promise<void> {
  world.paystack.control.dispute(paid)
  await world.paystack.control.settled()
}
async function resolve(resolution: 'merchant-accepted' | 'declined'): Promise<void> {
  world.paystack.control.resolveDispute(paid, resolution)
  await world.paystack.control.settled()
}

test('a payment that the bank takes back leaves the wallet once, however often it is told', async () => {
  world.paystack.control.faults({ duplicateWebhooks: 9 })
  await dispute()
  world.paystack.control.remindDispute(paid)
  await world.paystack.control.settled()
  expect([await statusOf(paid), await balanceOf(world, client)]).toEqual(['reversed', 0])
  const { data } = (await world.as(client).get('/wallet/transactions?transactionType=chargeback')).body
  expect(data).toMatchObject([{ direction: 'debit', amount: 5_000_00, reference: paid }])
  expect(await world.bookProblems()).toEqual([])
})

test('what the wallet has no more of is owed by the client', async () => {
  const before = await sharedSum(world, 'suspense')
  const owed = async () => (await world.as(client).get('/wallet/balance')).body.owed
  await refund(world, client, await paidByCard(world, client, 1_000_00))
  const provider = await world.given.provider({ fee: 4_000_00 })
  const [slot] = await freeSlots(world, provider, '2026-03-10')
  const { identifier } = (await world.as(client).post('/booking', bookable(provider, slot))).body
  await world.as(client).post(`/payment/booking/${identifier}`, { method: 'wallet' })
  expect(await balanceOf(world, client)).toBe(1_000_00)
  await dispute()
  expect(await balanceOf(world, client)).toBe(0)
  expect(await owed()).toBe(4_000_00)
  const { data } = (await world.as(client).get('/wallet/transactions?transactionType=chargeback')).body
  const { body } = await world.as(client).get(`/wallet/transactions/${data[0].identifier}`)
  expect(body).toMatchObject({ amount: 1_000_00, trail: [{ step: 'paid', amount: 5_000_00 }], paymentReference: null })
  const trace = await world.database.db
    .selectFrom('auditEvent')
    .select(['subject', 'details'])
    .where('action', '=', 'payment.disputed')
    .where('subject', '=', client.identifier)
    .execute()
  expect(trace).toMatchObject([{ details: { payment: paid, amount: 5_000_00, own: 1_000_00 } }])
  await resolve('declined')
  expect([await balanceOf(world, client), await owed()]).toEqual([1_000_00, undefined])
  expect((await sharedSum(world, 'suspense')) - before).toBe(0)
  expect(await world.bookProblems()).toEqual([])
})

test('decided for us, it is in the wallet again, once', async () => {
  await dispute()
  world.paystack.control.faults({ duplicateWebhooks: 9 })
  await resolve('declined')
  expect([await statusOf(paid), await balanceOf(world, client)]).toEqual(['success', 5_000_00])
  expect((await refundsOf(world, client)).refundable).toHaveLength(1)
  expect(await world.bookProblems()).toEqual([])
})

test('decided for the payer, it stays away', async () => {
  await dispute()
  await resolve('merchant-accepted')
  expect([await statusOf(paid), await balanceOf(world, client)]).toEqual(['reversed', 0])
})

test('events in the wrong order end the same', async () => {
  world.paystack.control.faults({ reorderWebhooks: 2 })
  world.paystack.control.dispute(paid)
  world.paystack.control.resolveDispute(paid, 'declined')
  await world.paystack.control.settled()
  expect([await statusOf(paid), await balanceOf(world, client)]).toEqual(['success', 5_000_00])
})

test('of what went back to the card before, nothing leaves twice', async () => {
  await refund(world, client, paid, { amount: 2_000_00 })
  await dispute()
  expect(await balanceOf(world, client)).toBe(0)
  expect(await world.bookProblems()).toEqual([])
})

test('nothing of it goes back to the card meanwhile', async () => {
  await paidByCard(world, client, 5_000_00)
  await dispute()
  expect((await refund(world, client, paid)).body.code).toBe('NOT_REFUNDABLE')
})

test('a forged event takes nothing', async () => {
  const data = { id: 1, status: 'awaiting-merchant-feedback', transaction: { reference: paid } }
  await world.paystack.control.forge('charge.dispute.create', data, true)
  expect(await balanceOf(world, client)).toBe(5_000_00)
})
