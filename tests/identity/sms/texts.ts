import type { GivenPerson } from '#tests/support/given.ts'
import type { Product } from '#tests/support/product.ts'

export function providerOf({ sms }: Product) {
  if (!sms) throw new Error('This product has no provider of text messages')
  return sms
}

export const textsTo = (product: Product, number: string) =>
  providerOf(product)
    .texts.filter(({ to }) => to === number)
    .map(({ text }) => text)

/** The code of the newest text message to this number. */
export const codeFor = (product: Product, number: string): string =>
  /\d{6}/.exec(textsTo(product, number).at(-1) ?? '')?.[0] ?? ''

/** This person has confirmed this number. */
export async function confirmNumber(product: Product, person: GivenPerson, phoneNumber: string): Promise<void> {
  const { status } = await product.as(person).put('/sms/phone', { phoneNumber })
  if (status !== 200) throw new Error(`The number was refused: ${status}`)
  const confirmed = await product.as(person).post('/sms/phone/confirm', { code: codeFor(product, phoneNumber) })
  if (confirmed.status !== 200) throw new Error(`The code was refused: ${confirmed.status}`)
}
