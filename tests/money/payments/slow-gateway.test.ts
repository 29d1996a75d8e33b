/** A gateway that answers slowly, or never, concerns those alone who wait for it, and no money is lost or taken twice. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openSession } from '#backend/identity/sessions/open-session.ts'
import type { Gateway } from '#platform/gateways/port.ts'
import { guardedGateway } from '#platform/gateways/open-gateways.ts'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import { bankDetailsOf } from '#tests/support/bank-account.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { openWorld, start, type World } from '#tests/support/world.ts'
import { balanceOf, hearEvents, paidByCard, refund } from '#tests/money/refunds/refund-kit.ts'

const awaited = 6
/** Connections that are in a transaction while a gateway is asked, by the call that was made. */
const heldBy: string[] = []
const asked = new Set<string>()
let hold: { call: keyof Gateway; arrived: () => void; until: Promise<void> } | null = null

let world: World
let client: GivenPerson
beforeAll(async () => {
  world = await openWorld({ guard: (gateway) => guardedGateway(watched(gateway), { awaited, restMs: 1 }) })
  hearEvents(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(start)
  world.paystack.control.resetFaults()
  hold = null
  client = await world.given.client()
})

/** Every call looks first whether the database is kept waiting. */
function watched(gateway: Gateway): Gateway {
  const watch = async (name: string) => {
    asked.add(name)
    const { rows } = await world.database.pool.query(
      `select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    )
    heldBy.push(...rows.map(({ query }) => `${name}: ${query}`))
    if (name !== hold?.call) return
    hold.arrived()
    await hold.until
  }
  const own = Object.entries(gateway).map(([name, value]): [string, unknown] => [
    name,
    typeof value !== 'function' || ['parseWebhook', 'capabilities', 'close'].includes(name)
      ? value
      : async (...told: unknown[]) => {
          await watch(name)
          return value(...told)
        },
  ])
  return Object.fromEntries(own) as unknown as Gateway
}

const topUp = (person: GivenPerson, headers = {}) =>
  world.as(person).post('/payment/wallet', { amount: 5_000_00 }, headers)

/** A call of the backend itself by somebody who waits only so long. */
async function impatient(person: GivenPerson, milliseconds: number, call: { method: 'GET' | 'POST'; url: string }) {
  const session = { now: world.clock.now(), address: '127.0.0.1', userAgent: 'tests' }
  const who = { identifier: person.identifier, userType: 'client' } as const
  const { token } = await openSession(world.database.db, session, who)
  const answer = await world.backend.app.inject({
    ...call,
    headers: { authorization: `Bearer ${token}`, 'x-request-timeout': String(milliseconds) },
    ...(call.method === 'POST' ? { payload: { amount: 5_000_00 } } : {}),
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}
const paymentsOf = ({ identifier }: GivenPerson) =>
  world.database.db
    .selectFrom('payment')
    .select(['reference', 'status', 'failure', 'nextCheckAt'])
    .where('userIdentifier', '=', identifier)
    .orderBy('createdAt')
    .execute()

test('while checkouts hang, others are refused at once and whoever only reads is answered', async () => {
  const { promise: until, resolve: recover } = Promise.withResolvers<void>()
  const { promise: areFull, resolve: full } = Promise.withResolvers<void>()
  let count = 0
  hold = { call: 'createCheckout', until, arrived: () => void (++count === awaited && full()) }
  const others = await Promise.all([1, 2, 3].map(() => world.given.client()))
  let hung = 0
  const hanging = others.flatMap((person) => [person, person]).map((person) => topUp(person).finally(() => (hung += 1)))
  await areFull
  const last = await topUp(client)
  expect(last).toMatchObject({ status: 503, body: { code: 'GATEWAY_UNAVAILABLE', retryAfter: 2 } })
  expect(last.headers['retry-after']).toBe('2')
  expect(await paymentsOf(client)).toMatchObject([{ status: 'failed', failure: 'not_started', nextCheckAt: null }])
  expect(await balanceOf(world, client)).toBe(0)
  expect(hung).toBe(0)
  recover()
  expect((await Promise.all(hanging)).map(({ status }) => status)).toEqual(hanging.map(() => 201))
})

describe('a top-up whose checkout was not answered in time', () => {
  test('is refused, can be begun anew, and is charged once', async () => {
    world.paystack.control.faults({ silentCalls: 1, only: 'POST /transaction/initialize' })
    const late = await impatient(client, 1_500, { method: 'POST', url: '/payment/wallet' })
    expect(late).toMatchObject({ status: 503, body: { code: 'GATEWAY_UNAVAILABLE' } })
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
    expect(await paymentsOf(client)).toMatchObject([{ status: 'pending' }])

    world.paystack.control.resetFaults()
    const again = await topUp(client)
    world.paystack.control.pay(again.body.payment.reference)
    await world.paystack.control.settled()
    world.clock.advance({ seconds: 31 })
    await world.work()
    expect(await balanceOf(world, client)).toBe(5_000_00)
    expect((await paymentsOf(client)).map(({ status }) => status).toSorted()).toEqual(['failed', 'success'])
    expect(await world.bookProblems()).toEqual([])
  })

  test('and was paid nevertheless is credited', async () => {
    world.paystack.control.faults({ dropAnswers: 1, only: 'POST /transaction/initialize' })
    expect((await topUp(client)).status).toBe(503)
    const [lost] = await paymentsOf(client)
    world.paystack.control.pay(lost?.reference ?? '')
    await world.paystack.control.settled()
    expect(await balanceOf(world, client)).toBe(5_000_00)
    expect(await world.bookProblems()).toEqual([])
  })
})

test('whoever asks for the state of a payment gets what is known when the gateway does not answer in time', async () => {
  const { reference } = (await topUp(client)).body.payment
  world.paystack.control.faults({ silentCalls: 2, only: 'GET /transaction/verify' })
  const state = await impatient(client, 1_500, { method: 'GET', url: `/payment/status/${reference}` })
  expect(state).toMatchObject({ status: 202, body: { status: 'pending', final: false } })
})

test('no transaction of the database is open while a gateway is asked', async () => {
  const provider = await world.given.provider({ minutes: [0, 1440], fee: 15_000_00 })
  const newcomer = await world.given.provider({ payout: false })
  const [operator, me] = [await world.given.admin(), world.as(client)]
  const reference = await paidByCard(world, client, 30_000_00)
  await refund(world, client, reference, { amount: 5_000_00 })
  await me.post(`/payment/${(await topUp(client)).body.payment.reference}/cancel`)
  const [slot] = await freeSlots(world, provider, '2026-03-10')
  const { identifier } = (await me.post('/booking', bookable(provider, slot))).body
  expect((await me.post(`/payment/booking/${identifier}`, { method: 'card' })).status).toBe(200)
  await me.post('/virtual-accounts/generate')
  world.paystack.control.assignAccount(world.paystack.control.customers()[0]?.code ?? '')
  await world.paystack.control.settled()
  expect((await me.post('/virtual-accounts/confirm')).status).toBe(202)
  const account = { bankCode: '057', accountNumber: '2041337756', accountName: 'Funke Umar' }
  expect(
    (await world.as(newcomer).put('/provider/payout-details', { ...bankDetailsOf('NG'), ...account })).status,
  ).toBe(200)
  const days = { gateway: 'paystack', fromDate: '2026-03-01', toDate: '2026-03-01' }
  expect((await world.as(operator).post('/admin/reconciliations', days)).status).toBe(201)
  for (let hours = 0; hours < 3; hours += 1) {
    world.clock.advance({ hours: 1 })
    await world.work()
  }
  for (const name of ['createCheckout', 'verify', 'refund', 'ensureVirtualAccount', 'requery', 'listBanks'])
    expect(asked).toContain(name)
  for (const name of ['resolveAccount', 'createRecipient', 'listMovements', 'verifyRefund'])
    expect(asked).toContain(name)
  expect(heldBy).toEqual([])
})

test('work that needs no gateway goes on while another step waits for one', async () => {
  await topUp(client)
  const { promise: until, resolve: recover } = Promise.withResolvers<void>()
  const { promise: waits, resolve: arrived } = Promise.withResolvers<void>()
  hold = { call: 'verify', until, arrived }
  world.clock.advance({ hours: 1 })
  const { db } = world.database
  const over = { key: Buffer.alloc(32, 7), count: 1, windowEnds: '2026-03-01T00:00:00.000Z', blockedUntil: null }
  await db.insertInto('throttle').values(over).execute()
  const left = () => db.selectFrom('throttle').select('count').where('key', '=', over.key).execute()
  await world.backend.worker.start()
  await waits
  // One of the last steps of a round.
  await vi.waitFor(async () => expect(await left()).toEqual([]), 10_000)
  recover()
  await world.backend.worker.stop()
})
