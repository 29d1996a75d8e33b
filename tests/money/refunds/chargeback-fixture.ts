import type { AddressInfo } from 'node:net'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import type { Product } from '#tests/support/product.ts'

export const gateways = ['paystack', 'stripe'] as const
export type GatewayName = (typeof gateways)[number]

/** The actions of payer, bank and gateway, for either gateway. */
export function chargebackActions(product: Product, name: GatewayName) {
  const { control } = product[name]
  const { port } = product.backend.app.server.address() as AddressInfo
  control.webhookUrl(`http://127.0.0.1:${port}/payment/webhook/${name}`)
  const settled = () => control.settled()
  const resolve = async (isWon: boolean, reference: string) => {
    if (name === 'stripe') product.stripe.control.resolveDispute(reference, isWon ? 'won' : 'lost')
    else product.paystack.control.resolveDispute(reference, isWon ? 'declined' : 'merchant-accepted')
    await settled()
  }
  return {
    country: name === 'stripe' ? ('GB' as const) : ('NG' as const),
    pay: async (reference: string) => {
      control.pay(reference)
      await settled()
    },
    dispute: async (reference: string) => {
      control.dispute(reference)
      await settled()
    },
    win: (reference: string) => resolve(true, reference),
    lose: (reference: string) => resolve(false, reference),
    failRefund: async (payment: string, ours: string) => {
      const paystacks = product.paystack.control.refunds().find(({ transaction }) => transaction === payment)
      control.failRefund(paystacks?.id.toString() ?? ours)
      await settled()
    },
  }
}

export type ChargebackActions = ReturnType<typeof chargebackActions>

/** A booking that waits for its payment. */
export async function booked(
  product: Product,
  client: GivenPerson,
  provider: GivenProvider,
  date = '2026-03-10',
): Promise<string> {
  const [slot] = await freeSlots(product, provider, date)
  return (await product.as(client).post('/booking', bookable(provider, slot))).body.identifier
}

/** The reference of a card payment that has arrived. */
export async function paidCard(
  product: Product,
  actions: ChargebackActions,
  client: GivenPerson,
  booking: string,
): Promise<string> {
  const { body } = await product.as(client).post(`/payment/booking/${booking}`, { method: 'card' })
  await actions.pay(body.payment.reference)
  return body.payment.reference
}

export async function toppedUp(
  product: Product,
  actions: ChargebackActions,
  client: GivenPerson,
  amount: number,
): Promise<string> {
  const { body } = await product.as(client).post('/payment/wallet', { amount })
  await actions.pay(body.payment.reference)
  return body.payment.reference
}

export const walletOf = async (product: Product, client: GivenPerson): Promise<{ balance: number; owed: number }> => {
  const { balance, owed = 0 } = (await product.as(client).get('/wallet/balance')).body
  return { balance, owed }
}
