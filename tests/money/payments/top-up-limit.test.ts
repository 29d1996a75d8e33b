/** The number of card top-ups per hour is limited; bank transfers do not count. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertPayment } from '#backend/money/payments/queries.ts'
import { paymentLimits } from '#schemas/money/payments.ts'
import { openProduct, type Product } from '#tests/support/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

const at = () => product.clock.now().toString()
/** The maximum of an hour, within the last minutes. */
async function fill(
  userIdentifier: string,
  method: 'card' | 'bank_transfer',
  most = paymentLimits.topUpsPerHour as number,
) {
  for (let nth = 0; nth < most; nth += 1)
    await insertPayment(product.database.db, {
      reference: `${method === 'card' ? 'topup' : 'transfer'}-${randomUUID()}`,
      userIdentifier,
      purpose: 'topup',
      method,
      gateway: 'paystack',
      bookingIdentifier: null,
      seriesIdentifier: null,
      amount: 1_000_00,
      currency: 'NGN',
      at: at(),
      expiresAt: at(),
      nextCheckAt: null,
      settled: false,
    })
}

test.each([
  ['card', 429],
  ['bank_transfer', 201],
] as const)('after the maximum by %s, one more by card answers %i', async (method, status) => {
  const client = await product.given.client()
  await fill(client.identifier, method)
  expect((await product.as(client).post('/payment/wallet', { amount: 1_000_00 })).status).toBe(status)
})

test('started at the same moment, none of them bypasses the limit', async () => {
  const client = await product.given.client()
  await fill(client.identifier, 'card', paymentLimits.topUpsPerHour - 2)
  const bodies = Array.from({ length: paymentLimits.gatewayCallsAtOnce }, (_, nth) => ({ amount: 1_000_00 + nth }))
  const answers = await Promise.all(bodies.map((input) => product.as(client).post('/payment/wallet', input)))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 201, 429, 429])
})
