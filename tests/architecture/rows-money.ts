import { heldSession, reason } from '#tests/operations/finance/finance-product.ts'
import type { Product } from '#tests/support/product.ts'
import { givenAvailable } from '#tests/money/payouts/given-available.ts'
import type { Replayed } from './replayed-calls.ts'

/** A top-up paid by card, of a client of its own. */
async function toppedUp(product: Product): Promise<string> {
  const client = await product.given.client()
  const { body } = await product.as(client).post('/payment/wallet', { amount: 1_000_00 })
  const { reference } = body.payment
  product.paystack.control.pay(reference)
  await product.as(client).get(`/payment/status/${reference}`)
  return reference
}

/** Calls of operators about money that take a key. */
export const financeCalls = (productOf: () => Product): Record<string, () => Promise<Replayed>> => ({
  'POST /admin/bookings/:id/refund': async () => {
    const [client, provider] = [
      await productOf().given.client({ money: 15_000_00 }),
      await productOf().given.provider(),
    ]
    const began = productOf().clock.now().toString()
    const identifier = await heldSession(productOf(), { client, provider, date: '2026-03-05' })
    productOf().clock.set(began)
    return {
      url: `/admin/bookings/${identifier}/refund`,
      body: { amount: 100_00, reason },
      other: { amount: 200_00, reason },
      by: await productOf().given.admin(['finance']),
    }
  },
  'POST /admin/payments/:reference/refund': async () => ({
    url: `/admin/payments/${await toppedUp(productOf())}/refund`,
    body: { amount: 100_00, reason },
    other: { amount: 200_00, reason },
    by: await productOf().given.admin(['finance']),
  }),
  'POST /admin/adjustments': async () => {
    const { identifier } = await productOf().given.client()
    const input = { account: 'client_wallet', against: 'promotion', direction: 'credit', amount: 100, currency: 'NGN' }
    return {
      url: '/admin/adjustments',
      body: { ...input, ownerIdentifier: identifier, reason },
      other: { ...input, ownerIdentifier: identifier, amount: 200, reason },
      by: await productOf().given.admin(['finance']),
    }
  },
})

/** Calls of therapists about their money that take a key. */
export const payoutCalls = (productOf: () => Product): Record<string, () => Promise<Replayed>> => ({
  'POST /provider/payouts': async () => {
    const provider = await productOf().given.provider()
    await givenAvailable(productOf(), provider.identifier, 10_000_00)
    return { url: '/provider/payouts', other: { amount: 1 }, by: provider }
  },
})
