import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openWorld, start, type World } from '#tests/support/world.ts'
import { auditRows } from '#tests/operations/operators/operator-world.ts'
import { balanceOf, givenPayout, heldSession, reason } from './finance-world.ts'

let world: World
let finance: GivenPerson
let provider: GivenProvider
beforeAll(async () => {
  world = await openWorld()
  finance = await world.given.admin(['finance'])
})
afterAll(() => world.close())
/** A therapist with 12,750 available. */
beforeEach(async () => {
  world.clock.set(start)
  provider = await world.given.provider({ fee: 15_000_00 })
  const client = await world.given.client({ money: 15_000_00 })
  await heldSession(world, { client, provider, date: '2026-03-03' })
  world.clock.set('2026-03-06T12:00:00Z')
  await world.work()
})

const hold = (identifier: string) => world.as(finance).post(`/admin/payouts/${identifier}/hold`, { reason })
const release = (identifier: string, decision: string) =>
  world.as(finance).post(`/admin/payouts/${identifier}/release`, { decision, reason })
const available = () => balanceOf(world, provider, 'provider_available')

test('a payout is found, held with its reason, and ended: the money is available again', async () => {
  const identifier = await givenPayout(world, provider, { amount: 12_750_00 })
  expect(await available()).toBe(0)
  expect((await hold(identifier)).body).toMatchObject({ status: 'on_hold', holdReason: reason, heldBy: 'Olu Tester' })
  const { body } = await world.as(finance).get(`/admin/payouts?status=on_hold&search=payout-${identifier}`)
  expect(body).toMatchObject({ data: [{ identifier, accountNumber: '•••• 1234' }], meta: { total: 1 } })
  expect((await release(identifier, 'cancel')).body).toMatchObject({ status: 'cancelled' })
  expect(await available()).toBe(12_750_00)
  for (const action of ['payout.held', 'payout.cancelled'])
    expect((await auditRows(world, action)).at(-1)).toMatchObject({
      subject: provider.identifier,
      details: { payout: identifier, reason },
    })
  expect(await world.bookProblems()).toEqual([])
})

test('what the product held goes on when an operator says so', async () => {
  const identifier = await givenPayout(world, provider, { amount: 12_750_00, status: 'on_hold' })
  expect((await world.as(finance).get(`/admin/payouts/${identifier}`)).body).toMatchObject({ heldBy: null })
  expect((await release(identifier, 'send')).body).toMatchObject({ status: 'scheduled' })
  expect(await world.bookProblems()).toEqual([])
})

test('one that was sent is not held, one that is not held is not released', async () => {
  const identifier = await givenPayout(world, provider, { amount: 12_750_00 })
  for (const decision of ['send', 'cancel'])
    expect(await release(identifier, decision)).toMatchObject({ status: 409, body: { code: 'STATUS_CHANGED' } })
  await world.database.pool.query(
    `update payout set status = 'processing', sent_at = created_at where identifier = $1`,
    [identifier],
  )
  expect(await hold(identifier)).toMatchObject({ status: 409, body: { code: 'STATUS_CHANGED' } })
})

test('of two decisions at once one counts', async () => {
  const identifier = await givenPayout(world, provider, { amount: 12_750_00, status: 'on_hold' })
  const answers = await Promise.all([release(identifier, 'send'), release(identifier, 'cancel')])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(await world.bookProblems()).toEqual([])
})

test('nobody else decides, and nobody without a reason', async () => {
  const identifier = await givenPayout(world, provider, { amount: 12_750_00 })
  const support = await world.given.admin(['support'])
  for (const person of [support, provider])
    expect((await world.as(person).post(`/admin/payouts/${identifier}/hold`, { reason })).status).toBe(403)
  expect((await world.as(finance).post(`/admin/payouts/${identifier}/hold`, {})).status).toBe(422)
  expect((await hold('01900000-0000-7000-8000-000000000000')).status).toBe(404)
})
