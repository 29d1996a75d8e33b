import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStreamProduct, type StreamProduct } from '#tests/platform/live/stream-product.ts'
import { invitedBy, linkOf } from './people.ts'

let product: StreamProduct
beforeAll(async () => {
  product = await openStreamProduct()
})
afterAll(() => product.close())

test('the therapist receives an event at once when a person accepts or declines', async () => {
  const provider = await product.given.provider()
  const { token } = await product.signIn({ ...provider, userType: 'provider' })
  const [accepts, declines] = [await invitedBy(product, provider), await invitedBy(product, provider)]
  const following = await product.follow(token)
  await linkOf(product, await product.given.client()).accept(accepts.token)
  const changed = (id: string) => ({ event: 'imported_client', data: { kind: 'imported_client', id } })
  expect(await following.next()).toEqual(changed(accepts.identifier))
  await linkOf(product).decline(declines.token)
  expect(await following.next()).toEqual(changed(declines.identifier))
})
