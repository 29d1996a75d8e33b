import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { givenAvailable } from '#tests/money/payouts/given-available.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { auditRows } from '#tests/operations/operators/operator-product.ts'
import { balanceOf, givenPayout, reason } from './finance-product.ts'

let product: Product
let finance: GivenPerson
let provider: GivenProvider
beforeAll(async () => {
  product = await openProduct()
  finance = await product.given.admin(['finance'])
})
afterAll(() => product.close())
/** A therapist with an available balance of 12,750. */
beforeEach(async () => {
  product.clock.set(start)
  provider = await product.given.provider({ fee: 15_000_00 })
  await givenAvailable(product, provider.identifier, 12_750_00)
})

const hold = (identifier: string) => product.as(finance).post(`/admin/payouts/${identifier}/hold`, { reason })
const release = (identifier: string, decision: string) =>
  product.as(finance).post(`/admin/payouts/${identifier}/release`, { decision, reason })
const available = () => balanceOf(product, provider, 'provider_available')

test('a payout is found, held with a reason, and cancelled: the money is available again', async () => {
  const identifier = await givenPayout(product, provider, { amount: 12_750_00 })
  expect(await available()).toBe(0)
  expect((await hold(identifier)).body).toMatchObject({ status: 'on_hold', holdReason: reason, heldBy: 'Olu Tester' })
  const { body } = await product.as(finance).get(`/admin/payouts?status=on_hold&search=payout-${identifier}`)
  expect(body).toMatchObject({ data: [{ identifier, accountNumber: '•••• 1234' }], meta: { total: 1 } })
  expect((await release(identifier, 'cancel')).body).toMatchObject({ status: 'cancelled' })
  expect(await available()).toBe(12_750_00)
  for (const action of ['payout.held', 'payout.cancelled'])
    expect((await auditRows(product, action)).at(-1)).toMatchObject({
      subject: provider.identifier,
      details: { payout: identifier, reason },
    })
  expect(await product.bookProblems()).toEqual([])
})

test('a payout held by the product continues when an operator releases it', async () => {
  const identifier = await givenPayout(product, provider, { amount: 12_750_00, status: 'on_hold' })
  expect((await product.as(finance).get(`/admin/payouts/${identifier}`)).body).toMatchObject({ heldBy: null })
  expect((await release(identifier, 'send')).body).toMatchObject({ status: 'scheduled' })
  expect(await product.bookProblems()).toEqual([])
})

test('a sent payout cannot be held, and one that is not held cannot be released', async () => {
  const identifier = await givenPayout(product, provider, { amount: 12_750_00 })
  for (const decision of ['send', 'cancel'])
    expect(await release(identifier, decision)).toMatchObject({ status: 409, body: { code: 'STATUS_CHANGED' } })
  await product.database.pool.query(
    `update payout set status = 'processing', sent_at = created_at where identifier = $1`,
    [identifier],
  )
  expect(await hold(identifier)).toMatchObject({ status: 409, body: { code: 'STATUS_CHANGED' } })
})

test('of two parallel decisions one counts', async () => {
  const identifier = await givenPayout(product, provider, { amount: 12_750_00, status: 'on_hold' })
  const answers = await Promise.all([release(identifier, 'send'), release(identifier, 'cancel')])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(await product.bookProblems()).toEqual([])
})

test('others cannot decide, and a reason is required', async () => {
  const identifier = await givenPayout(product, provider, { amount: 12_750_00 })
  const support = await product.given.admin(['support'])
  for (const person of [support, provider])
    expect((await product.as(person).post(`/admin/payouts/${identifier}/hold`, { reason })).status).toBe(403)
  expect((await product.as(finance).post(`/admin/payouts/${identifier}/hold`, {})).status).toBe(422)
  expect((await hold('01900000-0000-7000-8000-000000000000')).status).toBe(404)
})
