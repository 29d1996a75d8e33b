import { heldSession, reason } from '#tests/operations/finance/finance-world.ts'
import type { World } from '#tests/support/world.ts'
import { givenAvailable } from '#tests/money/payouts/given-available.ts'
import type { Replayed } from './replayed-calls.ts'

/** A top-up that a card has paid, of a client of its own. */
async function toppedUp(world: World): Promise<string> {
  const client = await world.given.client()
  const { body } = await world.as(client).post('/payment/wallet', { amount: 1_000_00 })
  const { reference } = body.payment
  world.paystack.control.pay(reference)
  await world.as(client).get(`/payment/status/${reference}`)
  return reference
}

/** Calls of operators about money that take a key. */
export const financeCalls = (worldOf: () => World): Record<string, () => Promise<Replayed>> => ({
  'POST /admin/payments/:reference/refund': async () => ({
    url: `/admin/payments/${await toppedUp(worldOf())}/refund`,
    body: { amount: 100_00, reason },
    other: { amount: 200_00, reason },
    by: await worldOf().given.admin(['finance']),
  }),
  'POST /admin/bookings/:id/refund': async () => {
    const [client, provider] = [await worldOf().given.client({ money: 15_000_00 }), await worldOf().given.provider()]
    const began = worldOf().clock.now().toString()
    const identifier = await heldSession(worldOf(), { client, provider, date: '2026-03-05' })
    worldOf().clock.set(began)
    return {
      url: `/admin/bookings/${identifier}/refund`,
      body: { amount: 100_00, reason },
      other: { amount: 200_00, reason },
      by: await worldOf().given.admin(['finance']),
    }
  },
  'POST /admin/adjustments': async () => {
    const { identifier } = await worldOf().given.client()
    const wish = { account: 'client_wallet', against: 'promotion', direction: 'credit', amount: 100, currency: 'NGN' }
    return {
      url: '/admin/adjustments',
      body: { ...wish, ownerIdentifier: identifier, reason },
      other: { ...wish, ownerIdentifier: identifier, amount: 200, reason },
      by: await worldOf().given.admin(['finance']),
    }
  },
})

/** Calls of therapists about their money that take a key. */
export const payoutCalls = (worldOf: () => World): Record<string, () => Promise<Replayed>> => ({
  'POST /provider/payouts': async () => {
    const provider = await worldOf().given.provider()
    await givenAvailable(worldOf(), provider.identifier, 10_000_00)
    return { url: '/provider/payouts', other: { amount: 1 }, by: provider }
  },
})
