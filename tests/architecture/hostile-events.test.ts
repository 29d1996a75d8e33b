import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GivenPerson } from '#tests/support/given.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { contentsOf } from './servers.ts'

let product: Product
let client: GivenPerson
let reference: string
beforeAll(async () => {
  product = await openProduct()
  client = await product.given.client({ money: 100_000_00 })
  reference = (await product.as(client).post('/payment/wallet', { amount: 500_00 })).body.payment.reference
})
afterAll(() => product.close())
const send = (event: unknown, data: unknown) => {
  const raw = JSON.stringify({ event, data })
  return product.backend.app.inject({
    method: 'POST',
    url: '/payment/webhook/paystack',
    payload: raw,
    headers: {
      'content-type': 'application/json',
      'x-paystack-signature': createHmac('sha512', 'sk_test_of_the_tests').update(raw).digest('hex'),
    },
  })
}

/** Everything but the received events, and when an open payment was last checked. */
const held = async () => {
  const { gateway_event: _events, payment: _looked, ...rest } = await contentsOf(product)
  return rest
}
const balance = async () => (await product.as(client).get('/wallet/balance')).body.balance

const kinds: [string, (name: unknown) => object][] = [
  ['charge.success', (name) => ({ reference: name, status: 'success', channel: 'card', amount: 9_999_999_99 })],
  ['charge.success', (name) => ({ reference: name, status: 'success', channel: 'dedicated_nuban', amount: 9_999_99 })],
  ['dedicatedaccount.assign.success', (name) => ({ customer: { customer_code: name }, dedicated_account: {} })],
  ['dedicatedaccount.assign.failed', (name) => ({ customer: { customer_code: name } })],
  ['customeridentification.failed', (name) => ({ customer_code: name, identification: { status: 'failed' } })],
  ['transfer.success', (name) => ({ reference: name, status: 'success', amount: 1 })],
  ['transfer.failed', (name) => ({ reference: name, status: 'failed', gateway_response: 'No' })],
  ['transfer.reversed', (name) => ({ reference: name, status: 'reversed' })],
  ['refund.processed', (name) => ({ id: name, merchant_note: name, status: 'processed', amount: 500_00 })],
  ['refund.failed', (name) => ({ transaction_reference: name, status: 'failed' })],
  ['charge.dispute.create', (name) => ({ id: name, transaction: { reference: name }, refund_amount: 500_00 })],
  ['charge.dispute.resolve', (name) => ({ id: name, transaction: { reference: name }, status: 'resolved' })],
]

const names: [what: string, name: unknown][] = [
  ['of an unknown payout', 'payout-018f0000-0000-7000-8000-000000000000'],
  ['of a path', '../../transaction'],
  ['of two dots', '..'],
  ['with NUL', 'a\0b'],
  ['with a long text', 'x'.repeat(5000)],
  ['with half a surrogate pair', '\ud800'],
  ['of a number', 7],
  ['of a list', ['a']],
  ['of nothing', null],
]

test.each(kinds)('an event %s with a valid signature causes neither a 500 nor a transfer', async (event, dataOf) => {
  const before = await held()
  const offenders: string[] = []
  const look = async (what: string, { statusCode }: { statusCode: number }, isExpected: boolean) => {
    const after = await held()
    const changed = Object.keys(after).filter((table) => after[table] !== before[table])
    if (!isExpected || changed.length > 0) offenders.push(`${event} ${what}: ${statusCode}, changed: ${changed.join()}`)
  }
  for (const time of ['once', 'again']) {
    const answer = await send(event, dataOf(reference))
    await look(`about money that is not there, ${time}`, answer, answer.statusCode === 200)
  }
  for (const [what, name] of names) {
    const answer = await send(event, dataOf(name))
    await look(`with a name ${what}`, answer, answer.statusCode < 500)
  }
  expect(offenders).toEqual([])
  expect(await balance()).toBe(100_000_00)
})

test.each([null, 7, 'text', [], [null], { customer: null }, { transaction: 'x', id: {} }])(
  'events whose data is %j do not cause a 500',
  async (data) => {
    for (const [event] of kinds) expect((await send(event, data)).statusCode).toBe(200)
  },
)
