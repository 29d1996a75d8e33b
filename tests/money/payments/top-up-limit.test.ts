/** So many top-ups by card may be started in an hour; what comes by transfer is not among them. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertPayment } from '#backend/money/payments/queries.ts'
import { paymentLimits } from '#schemas/money/payments.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const at = () => world.clock.now().toString()
/** As many as an hour allows, in the last minutes. */
async function fill(
  userIdentifier: string,
  method: 'card' | 'bank_transfer',
  most = paymentLimits.topUpsPerHour as number,
) {
  for (let nth = 0; nth < most; nth += 1)
    await insertPayment(world.database.db, {
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
] as const)('after the most that came by %s, one more by card answers %i', async (method, status) => {
  const client = await world.given.client()
  await fill(client.identifier, method)
  expect((await world.as(client).post('/payment/wallet', { amount: 1_000_00 })).status).toBe(status)
})

test('started at the same moment, none of them slips past the limit', async () => {
  const client = await world.given.client()
  await fill(client.identifier, 'card', paymentLimits.topUpsPerHour - 2)
  const wishes = Array.from({ length: paymentLimits.gatewayCallsAtOnce }, (_, nth) => ({ amount: 1_000_00 + nth }))
  const answers = await Promise.all(wishes.map((wish) => world.as(client).post('/payment/wallet', wish)))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 201, 429, 429])
})
