import type { GivenPerson } from '#tests/support/given.ts'
import type { Product } from '#tests/support/product.ts'

/** A browser of this person that shows notifications. */
export async function deviceOf(product: Product, person: GivenPerson) {
  const { subscription } = serviceOf(product).browser()
  const { status, body } = await product.as(person).post('/push/devices', subscription)
  if (status !== 200) throw new Error(`The device was refused: ${JSON.stringify(body)}`)
  return { ...subscription, identifier: body.devices[0].identifier as string }
}

export function serviceOf({ push }: Product) {
  if (!push) throw new Error('This product has no push service')
  return push
}

/** What the browsers of this product showed, the oldest first. */
export const shownOn = (product: Product, { endpoint }: { endpoint: string }) =>
  serviceOf(product)
    .received.filter((message) => message.endpoint === endpoint)
    .map(({ text }) => JSON.parse(text) as { text: string; path: string; tag: string; lang: string })

/** No quiet time. */
export const withoutQuiet = { messageMails: true, quietFrom: null, quietUntil: null }
