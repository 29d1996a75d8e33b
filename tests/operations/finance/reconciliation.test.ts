import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Gateway, GatewayMovement } from '#platform/gateways/port.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { auditRows } from '#tests/operations/operators/operator-product.ts'

let product: Product
let finance: GivenPerson
let client: GivenPerson
let listed: GatewayMovement[]
beforeAll(async () => {
  product = await openProduct()
  finance = await product.given.admin(['finance'])
  client = await product.given.client()
  const gateway = product.backend.services.gateways.named('paystack') as Gateway & { listMovements: unknown }
  gateway.listMovements = async () => listed
})
afterAll(() => product.close())
beforeEach(() => {
  product.clock.set(start)
  listed = []
})

async function paidByCard(settledAt: string, amount = 500_00): Promise<GatewayMovement> {
  const reference = `topup-${randomUUIDv7()}`
  await product.database.db
    .insertInto('payment')
    .values({
      reference,
      userIdentifier: client.identifier,
      purpose: 'topup',
      method: 'card',
      gateway: 'paystack',
      gatewayReference: `g-${reference}`,
      amount,
      currency: 'NGN',
      status: 'success',
      createdAt: settledAt,
      expiresAt: settledAt,
      settledAt,
    })
    .execute()
  return {
    kind: 'payment',
    reference,
    gatewayReference: `g-${reference}`,
    amount,
    currency: 'NGN',
    fees: 0,
    status: 'success',
    at: settledAt,
  }
}
const run = (body: object = {}) =>
  product
    .as(finance)
    .post('/admin/reconciliations', { gateway: 'paystack', fromDate: '2026-02-20', toDate: '2026-02-20', ...body })

test('a run is stored with its differences and the operator who requested it', async () => {
  const [same, other] = [await paidByCard('2026-02-20T10:00:00.000Z'), await paidByCard('2026-02-20T11:00:00.000Z')]
  const gone = await paidByCard('2026-02-20T12:00:00.000Z')
  listed = [same, { ...other, amount: 499_99 }]
  const { status, body } = await run()
  expect(status).toBe(201)
  expect(body).toMatchObject({ matched: 1, differences: 2, askedByName: 'Olu Tester', fromDate: '2026-02-20' })
  expect(body.rows).toMatchObject([
    { problem: 'amount', reference: other.reference, amountHere: 500_00, amountThere: 499_99 },
    { problem: 'missing_there', reference: gone.reference, amountThere: null },
  ])
  expect((await product.as(finance).get(`/admin/reconciliations/${body.identifier}`)).body).toEqual(body)
  expect((await product.as(finance).get('/admin/reconciliations')).body.data[0]).toMatchObject({ differences: 2 })
  expect((await auditRows(product, 'admin.reconciled')).at(-1)).toMatchObject({ details: { differences: 2 } })
})

test('the scheduled job reconciles the day before once, and records differences', async () => {
  listed = [
    {
      ...(await paidByCard('2026-02-25T10:00:00.000Z')),
      at: '2026-03-09T10:00:00.000Z',
      reference: 'topup-x',
      gatewayReference: 'unknown',
    },
  ]
  product.clock.set('2026-03-10T08:00:00Z')
  await product.work()
  product.clock.set('2026-03-10T09:30:00Z')
  await product.work()
  const { rows } = await product.database.pool.query(
    `select differences, asked_by from reconciliation where gateway = 'paystack' and from_date = '2026-03-09'`,
  )
  expect(rows).toEqual([{ differences: 1, asked_by: null }])
  expect(await auditRows(product, 'finance.differences_found')).toHaveLength(1)
})

test.each([
  ['more than 31 days', { fromDate: '2026-01-01', toDate: '2026-02-01' }, 'toDate'],
  ['days the wrong way round', { fromDate: '2026-02-21' }, 'toDate'],
  ['days to come', { toDate: '2026-03-03' }, 'toDate'],
  ['days that are none', { fromDate: '2026-02-30' }, 'fromDate'],
])('%s are refused', async (_, body, field) => {
  const answer = await run(body)
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.fields)).toEqual([field])
})

test('31 days are accepted', async () => {
  expect((await run({ fromDate: '2026-01-21', toDate: '2026-02-20' })).status).toBe(201)
})

test('others do not see reconciliations', async () => {
  const support = await product.given.admin(['support'])
  expect((await product.as(support).get('/admin/reconciliations')).status).toBe(403)
  const input = { gateway: 'paystack', fromDate: '2026-02-20', toDate: '2026-02-20' }
  for (const person of [support, client])
    expect((await product.as(person).post('/admin/reconciliations', input)).status).toBe(403)
})
