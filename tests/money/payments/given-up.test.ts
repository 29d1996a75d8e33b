import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openWorld, start, type World } from '#tests/support/world.ts'
import { balanceOf, hearEvents } from '#tests/money/refunds/refund-kit.ts'

let world: World
let client: GivenPerson
let provider: GivenProvider
beforeAll(async () => {
  world = await openWorld()
  provider = await world.given.provider({ minutes: [0, 1440], fee: 15_000_00 })
  hearEvents(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(start)
  world.paystack.control.resetFaults()
  client = await world.given.client()
})

const topUp = async (amount = 5_000_00): Promise<string> =>
  (await world.as(client).post('/payment/wallet', { amount })).body.payment.reference
const cancel = (reference: string, person = client) => world.as(person).post(`/payment/${reference}/cancel`)
const statusOf = async (reference: string) =>
  (await world.as(client).get(`/payment/status/${reference}`)).body.status as string
/** Paid at the gateway, and its event has reached the product. */
async function pay(reference: string): Promise<void> {
  world.paystack.control.pay(reference)
  await world.paystack.control.settled()
}

let place = 0
/** A booking that waits for a card, on an hour of its own. */
async function bookedByCard() {
  const slots = await freeSlots(world, provider, '2026-03-10')
  const slot = slots[place++]
  const { identifier } = (await world.as(client).post('/booking', bookable(provider, slot))).body
  const paying = await world.as(client).post(`/payment/booking/${identifier}`, { method: 'card' })
  return { identifier: identifier as string, slot, reference: paying.body.payment.reference as string }
}
const bookingStatus = async (identifier: string) => (await world.as(client).get(`/booking/${identifier}`)).body.status

describe('a payment that is given up', () => {
  test('is over at once, however often it is given up', async () => {
    const reference = await topUp()
    const given = { status: 200, body: { status: 'abandoned', final: true, reference } }
    expect(await cancel(reference)).toMatchObject(given)
    expect(await cancel(reference)).toMatchObject(given)
    expect(await balanceOf(world, client)).toBe(0)
  })
  test('but was paid in between is a success', async () => {
    const reference = await topUp()
    world.paystack.control.faults({ loseWebhooks: 1 })
    world.paystack.control.pay(reference)
    expect(await cancel(reference)).toMatchObject({ status: 200, body: { status: 'success' } })
    expect(await balanceOf(world, client)).toBe(5_000_00)
  })
  test('stays what it is when it is over already', async () => {
    const reference = await topUp()
    await pay(reference)
    expect((await cancel(reference)).body.status).toBe('success')
  })
  test('of somebody else looks like none', async () => {
    const reference = await topUp()
    const other = await world.given.client()
    expect((await cancel(reference, other)).body.code).toBe('NOT_FOUND')
    expect(await statusOf(reference)).toBe('pending')
  })
  test('cannot be given up while the gateway does not say whether it was paid', async () => {
    const reference = await topUp()
    world.paystack.control.faults({ failCalls: 5 })
    expect((await cancel(reference)).body.code).toBe('GATEWAY_UNAVAILABLE')
    world.paystack.control.resetFaults()
    expect(await statusOf(reference)).toBe('pending')
  })
})

describe('money that comes after a payment was given up', () => {
  test('is credited by its event, once', async () => {
    const reference = await topUp()
    await cancel(reference)
    world.paystack.control.faults({ duplicateWebhooks: 9 })
    await pay(reference)
    expect(await statusOf(reference)).toBe('success')
    expect(await balanceOf(world, client)).toBe(5_000_00)
    expect(await world.bookProblems()).toEqual([])
  })
  test('is found by the sweeper where no event came', async () => {
    const reference = await topUp()
    await cancel(reference)
    world.paystack.control.faults({ loseWebhooks: 1 })
    world.paystack.control.pay(reference)
    world.clock.advance({ seconds: 30 })
    await world.work()
    expect(await balanceOf(world, client)).toBe(5_000_00)
  })
  test('is credited by its event also when the payment had run out', async () => {
    const reference = await topUp()
    world.clock.advance({ hours: 24 })
    await world.work()
    expect(await statusOf(reference)).toBe('abandoned')
    await pay(reference)
    expect(await balanceOf(world, client)).toBe(5_000_00)
  })
  test('of another sum changes nothing', async () => {
    const reference = await topUp()
    await cancel(reference)
    world.paystack.control.faults({ amountOffset: -1 })
    await pay(reference)
    expect([await statusOf(reference), await balanceOf(world, client)]).toEqual(['abandoned', 0])
  })
  test('pays the session whose time is still kept', async () => {
    const { identifier, reference } = await bookedByCard()
    await cancel(reference)
    await pay(reference)
    expect(await bookingStatus(identifier)).toBe('confirmed')
    expect(await balanceOf(world, client)).toBe(0)
  })
  test('lies in the wallet when the session was paid in another way', async () => {
    client = await world.given.client({ money: 15_000_00 })
    const { identifier, reference } = await bookedByCard()
    await cancel(reference)
    expect((await world.as(client).post(`/payment/booking/${identifier}`, { method: 'wallet' })).status).toBe(200)
    await pay(reference)
    expect([await bookingStatus(identifier), await balanceOf(world, client)]).toEqual(['confirmed', 15_000_00])
  })
  test('lies in the wallet when the time was given away', async () => {
    const { identifier, slot, reference } = await bookedByCard()
    await cancel(reference)
    world.clock.advance({ minutes: 15 })
    await world.work()
    const rival = await world.given.client()
    expect((await world.as(rival).post('/booking', bookable(provider, slot))).status).toBe(201)
    await pay(reference)
    expect([await bookingStatus(identifier), await balanceOf(world, client)]).toEqual(['expired', 15_000_00])
    expect(await world.bookProblems()).toEqual([])
  })
})

test('given up and paid at the same moment: the money is credited once, whoever comes first', async () => {
  for (let round = 0; round < 5; round += 1) {
    client = await world.given.client()
    const reference = await topUp()
    world.paystack.control.pay(reference)
    await Promise.all([cancel(reference), statusOf(reference), cancel(reference), world.paystack.control.settled()])
    expect(await balanceOf(world, client)).toBe(5_000_00)
    expect(await statusOf(reference)).toBe('success')
  }
})

test('fifty equal events credit once, and what the gateway keeps is booked once', async () => {
  const reference = await topUp()
  world.paystack.control.faults({ duplicateWebhooks: 49 })
  await pay(reference)
  expect(await balanceOf(world, client)).toBe(5_000_00)
  const { rows } = await world.database.pool.query(
    'select transaction_type, count(*)::int from ledger_entry where reference = $1 group by 1 order by 1',
    [reference],
  )
  expect(rows).toEqual([
    { transaction_type: 'platform_fee', count: 1 },
    { transaction_type: 'topup', count: 1 },
  ])
})

describe('the sweeper', () => {
  test('asks for the first time after 30 seconds', async () => {
    const reference = await topUp()
    world.paystack.control.faults({ loseWebhooks: 1 })
    world.paystack.control.pay(reference)
    world.clock.advance({ seconds: 29 })
    await world.work()
    expect(await balanceOf(world, client)).toBe(0)
    world.clock.advance({ seconds: 1 })
    await world.work()
    expect(await balanceOf(world, client)).toBe(5_000_00)
  })

  test('goes on with the others when it cannot ask about one', async () => {
    const broken = await topUp()
    await world.database.db
      .updateTable('payment')
      .set({ gatewayReference: 'of another payment' })
      .where('reference', '=', broken)
      .execute()
    const references = [await topUp(), await topUp()]
    world.paystack.control.faults({ loseWebhooks: 9 })
    for (const reference of references) world.paystack.control.pay(reference)
    world.clock.advance({ seconds: 30 })
    world.paystack.control.faults({ failCalls: 2 })
    await world.work()
    world.clock.advance({ minutes: 1 })
    await world.work()
    expect(await balanceOf(world, client)).toBe(10_000_00)
  })

  test('ends a payment whose start was lost, and the same key of the client works again', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    world.paystack.control.faults({ dropAnswers: 3 })
    const lost = await world.as(client).post('/payment/wallet', { amount: 5_000_00 }, key)
    expect(lost.body.code).toBe('GATEWAY_UNAVAILABLE')
    world.paystack.control.resetFaults()
    const paymentOf = () =>
      world.database.db
        .selectFrom('payment')
        .select(['status', 'failure', 'nextCheckAt'])
        .where('userIdentifier', '=', client.identifier)
        .orderBy('createdAt')
        .executeTakeFirstOrThrow()
    expect(await paymentOf()).toMatchObject({ status: 'pending' })
    world.clock.advance({ seconds: 30 })
    await world.work()
    expect(await paymentOf()).toEqual({ status: 'failed', failure: 'not_started', nextCheckAt: null })
    const again = await world.as(client).post('/payment/wallet', { amount: 5_000_00 }, key)
    expect(again.status).toBe(201)
    await pay(again.body.payment.reference)
    expect(await balanceOf(world, client)).toBe(5_000_00)
  })
})
