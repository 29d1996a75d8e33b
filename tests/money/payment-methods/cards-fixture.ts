import type { AddressInfo } from 'node:net'
import type { TestCard } from '#simulators/shared/test-cards.ts'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'

/** A country of each gateway. */
export const countries = [
  ['Paystack', 'NG'],
  ['Stripe', 'GB'],
] as const

export const simulatorOf = (product: Product, { country }: Pick<GivenPerson, 'country'>) =>
  country === 'NG' ? product.paystack : product.stripe

/** A product that the events of both gateways reach. */
export async function openWithEvents(): Promise<Product> {
  const product = await openProduct()
  receiveBothEvents(product)
  return product
}

/** The clock at its start, and both gateways without faults. */
export function startAnew(product: Product): void {
  product.clock.set(start)
  product.paystack.control.resetFaults()
  product.stripe.control.resetFaults()
}

/** From now on the events of both gateways reach the product. */
export function receiveBothEvents(product: Product): void {
  const { port } = product.backend.app.server.address() as AddressInfo
  product.paystack.control.webhookUrl(`http://127.0.0.1:${port}/payment/webhook/paystack`)
  product.stripe.control.webhookUrl(`http://127.0.0.1:${port}/payment/webhook/stripe`)
}

export const cardsOf = async (product: Product, client: GivenPerson) =>
  (await product.as(client).get('/payment-methods')).body.methods as {
    identifier: string
    last4: string
    isDefault: boolean
    isExpired: boolean
  }[]

/** A top-up by a card that is saved; returns its reference. */
export async function topUpSaving(product: Product, client: GivenPerson, card: TestCard): Promise<string> {
  const { body } = await product.as(client).post('/payment/wallet', { amount: 500_00, saveCard: true })
  const { reference } = body.payment
  simulatorOf(product, client).control.pay(reference, card)
  await product.as(client).get(`/payment/status/${reference}`)
  return reference
}

/** Identifier of a saved card of this client. */
export async function savedCard(product: Product, client: GivenPerson, card: TestCard = 'works'): Promise<string> {
  const before = new Set((await cardsOf(product, client)).map(({ identifier }) => identifier))
  await topUpSaving(product, client, card)
  const added = (await cardsOf(product, client)).find(({ identifier }) => !before.has(identifier))
  if (!added) throw new Error('The card was not saved')
  return added.identifier
}

const places = new Map<string, number>()

/** A booking that waits for its payment, on an hour of its own. */
export async function pendingBooking(product: Product, client: GivenPerson, provider: GivenProvider): Promise<string> {
  const place = places.get(provider.identifier) ?? 0
  places.set(provider.identifier, place + 1)
  const slots = await freeSlots(product, provider, '2026-03-10')
  const { body } = await product.as(client).post('/booking', bookable(provider, slots[place]))
  return body.identifier
}

export const bookingStatus = async (product: Product, client: GivenPerson, identifier: string) =>
  (await product.as(client).get(`/booking/${identifier}`)).body.status as string
