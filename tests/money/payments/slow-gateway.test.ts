/** A gateway that answers slowly, or never, affects only its own calls, and no money is lost or taken twice. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openSession } from '#backend/identity/sessions/open-session.ts'
import type { Gateway } from '#platform/gateways/port.ts'
import { guardedGateway } from '#platform/gateways/open-gateways.ts'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import { bankDetailsOf } from '#tests/support/bank-account.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { balanceOf, receiveEvents, paidByCard, refund } from '#tests/money/refunds/refund-fixture.ts'

const awaited = 6
/** Connections that are in a transaction during a gateway call, by that call. */
const heldBy: string[] = []
const called = new Set<string>()
let hold: { call: keyof Gateway; arrived: () => void; until: Promise<void> } | null = null

let product: Product
let client: GivenPerson
beforeAll(async () => {
  product = await openProduct({ guard: (gateway) => guardedGateway(watched(gateway), { awaited, restMs: 1 }) })
  receiveEvents(product)
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.set(start)
  product.paystack.control.resetFaults()
  hold = null
  client = await product.given.client()
})

/** Every call first checks whether the database is kept waiting. */
function watched(gateway: Gateway): Gateway {
  const watch = async (name: string) => {
    called.add(name)
    const { rows } = await product.database.pool.query(
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
      : async (...args: unknown[]) => {
          await watch(name)
          return value(...args)
        },
  ])
  return Object.fromEntries(own) as unknown as Gateway
}

const topUp = (person: GivenPerson, headers = {}) =>
  product.as(person).post('/payment/wallet', { amount: 5_000_00 }, headers)

/** A call to the backend itself by a caller with a limited time. */
async function impatient(person: GivenPerson, milliseconds: number, call: { method: 'GET' | 'POST'; url: string }) {
  const session = { now: product.clock.now(), address: '127.0.0.1', userAgent: 'tests' }
  const who = { identifier: person.identifier, userType: 'client' } as const
  const { token } = await openSession(product.database.db, session, who)
  const answer = await product.backend.app.inject({
    ...call,
    headers: { authorization: `Bearer ${token}`, 'x-request-timeout': String(milliseconds) },
    ...(call.method === 'POST' ? { payload: { amount: 5_000_00 } } : {}),
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}
const paymentsOf = ({ identifier }: GivenPerson) =>
  product.database.db
    .selectFrom('payment')
    .select(['reference', 'status', 'failure', 'nextCheckAt'])
    .where('userIdentifier', '=', identifier)
    .orderBy('createdAt')
    .execute()

test('while checkouts hang, others are refused at once and reads are answered', async () => {
  const { promise: until, resolve: recover } = Promise.withResolvers<void>()
  const { promise: areFull, resolve: full } = Promise.withResolvers<void>()
  let count = 0
  hold = { call: 'createCheckout', until, arrived: () => void (++count === awaited && full()) }
  const others = await Promise.all([1, 2, 3].map(() => product.given.client()))
  let hung = 0
  const hanging = others.flatMap((person) => [person, person]).map((person) => topUp(person).finally(() => (hung += 1)))
  await areFull
  const last = await topUp(client)
  expect(last).toMatchObject({ status: 503, body: { code: 'GATEWAY_UNAVAILABLE', retryAfter: 2 } })
  expect(last.headers['retry-after']).toBe('2')
  expect(await paymentsOf(client)).toMatchObject([{ status: 'failed', failure: 'not_started', nextCheckAt: null }])
  expect(await balanceOf(product, client)).toBe(0)
  expect(hung).toBe(0)
  recover()
  expect((await Promise.all(hanging)).map(({ status }) => status)).toEqual(hanging.map(() => 201))
})

describe('a top-up whose checkout timed out', () => {
  test('is refused, can be started again, and is charged once', async () => {
    product.paystack.control.faults({ silentCalls: 1, only: 'POST /transaction/initialize' })
    const late = await impatient(client, 1_500, { method: 'POST', url: '/payment/wallet' })
    expect(late).toMatchObject({ status: 503, body: { code: 'GATEWAY_UNAVAILABLE' } })
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
    expect(await paymentsOf(client)).toMatchObject([{ status: 'pending' }])

    product.paystack.control.resetFaults()
    const again = await topUp(client)
    product.paystack.control.pay(again.body.payment.reference)
    await product.paystack.control.settled()
    product.clock.advance({ seconds: 31 })
    await product.work()
    expect(await balanceOf(product, client)).toBe(5_000_00)
    expect((await paymentsOf(client)).map(({ status }) => status).toSorted()).toEqual(['failed', 'success'])
    expect(await product.bookProblems()).toEqual([])
  })

  test('that was paid nevertheless is credited', async () => {
    product.paystack.control.faults({ dropAnswers: 1, only: 'POST /transaction/initialize' })
    expect((await topUp(client)).status).toBe(503)
    const [lost] = await paymentsOf(client)
    product.paystack.control.pay(lost?.reference ?? '')
    await product.paystack.control.settled()
    expect(await balanceOf(product, client)).toBe(5_000_00)
    expect(await product.bookProblems()).toEqual([])
  })
})

test('a status query returns the stored status when the gateway does not answer in time', async () => {
  const { reference } = (await topUp(client)).body.payment
  product.paystack.control.faults({ silentCalls: 2, only: 'GET /transaction/verify' })
  const state = await impatient(client, 1_500, { method: 'GET', url: `/payment/status/${reference}` })
  expect(state).toMatchObject({ status: 202, body: { status: 'pending', final: false } })
})

test('no database transaction is open during a gateway call', async () => {
  const provider = await product.given.provider({ minutes: [0, 1440], fee: 15_000_00 })
  const newcomer = await product.given.provider({ payout: false })
  const [operator, me] = [await product.given.admin(), product.as(client)]
  const reference = await paidByCard(product, client, 30_000_00)
  await refund(product, client, reference, { amount: 5_000_00 })
  await me.post(`/payment/${(await topUp(client)).body.payment.reference}/cancel`)
  const [slot] = await freeSlots(product, provider, '2026-03-10')
  const { identifier } = (await me.post('/booking', bookable(provider, slot))).body
  expect((await me.post(`/payment/booking/${identifier}`, { method: 'card' })).status).toBe(200)
  await me.post('/virtual-accounts/generate')
  product.paystack.control.assignAccount(product.paystack.control.customers()[0]?.code ?? '')
  await product.paystack.control.settled()
  expect((await me.post('/virtual-accounts/confirm')).status).toBe(202)
  const account = { bankCode: '057', accountNumber: '2041337756', accountName: 'Funke Umar' }
  expect(
    (await product.as(newcomer).put('/provider/payout-details', { ...bankDetailsOf('NG'), ...account })).status,
  ).toBe(200)
  const days = { gateway: 'paystack', fromDate: '2026-03-01', toDate: '2026-03-01' }
  expect((await product.as(operator).post('/admin/reconciliations', days)).status).toBe(201)
  for (let hours = 0; hours < 3; hours += 1) {
    product.clock.advance({ hours: 1 })
    await product.work()
  }
  for (const name of ['createCheckout', 'verify', 'refund', 'ensureVirtualAccount', 'requery', 'listBanks'])
    expect(called).toContain(name)
  for (const name of ['resolveAccount', 'createRecipient', 'listMovements', 'verifyRefund'])
    expect(called).toContain(name)
  expect(heldBy).toEqual([])
})

test('background work without a gateway continues while another step waits for one', async () => {
  await topUp(client)
  const { promise: until, resolve: recover } = Promise.withResolvers<void>()
  const { promise: waits, resolve: arrived } = Promise.withResolvers<void>()
  hold = { call: 'verify', until, arrived }
  product.clock.advance({ hours: 1 })
  const { db } = product.database
  const over = { key: Buffer.alloc(32, 7), count: 1, windowEnds: '2026-03-01T00:00:00.000Z', blockedUntil: null }
  await db.insertInto('throttle').values(over).execute()
  const left = () => db.selectFrom('throttle').select('count').where('key', '=', over.key).execute()
  await product.backend.worker.start()
  await waits
  // One of the last steps of a round.
  await vi.waitFor(async () => expect(await left()).toEqual([]), 10_000)
  recover()
  await product.backend.worker.stop()
})
