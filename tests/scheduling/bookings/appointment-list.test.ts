/** Search and filters of the list of appointments. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BookingFixture, bookingFixtures } from './booking-fixtures.ts'
import { openProduct, type Product } from '#tests/support/product.ts'

let product: Product
let completed: BookingFixture
beforeAll(async () => {
  product = await openProduct()
  completed = await bookingFixtures(product).completed()
})
afterAll(() => product.close())

const found = async (side: 'client' | 'provider', query: Record<string, string>) => {
  const { body } = await product.as(completed[side]).get(`/appointment?${new URLSearchParams(query).toString()}`)
  return body.data.map(({ identifier }: { identifier: string }) => identifier)
}

test('finds by words of the name of the other side, and not by the own name', async () => {
  const { body } = await product.as(completed.provider).get('/appointment')
  const client = body.data[0].participants.find(({ role }: { role: string }) => role === 'client')
  const words = `${client.lastName.slice(0, 3).toLowerCase()} ${client.firstName}`
  expect(await found('provider', { searchQuery: words })).toEqual([completed.identifier])
  expect(await found('provider', { searchQuery: `${client.firstName} %` })).toEqual([])
  expect(await found('client', { searchQuery: client.firstName })).toEqual([])
})

test('filters by therapy', async () => {
  const { body } = await product.as(completed.provider).get('/appointment')
  const { therapyCategory, modality } = body.data[0]
  expect(await found('provider', { therapyIdentifier: therapyCategory.identifier })).toEqual([completed.identifier])
  expect(await found('provider', { therapyIdentifier: modality.identifier })).toEqual([])
})

test('lists sessions without a note for the therapist only', async () => {
  expect(await found('provider', { sessionNote: 'missing' })).toEqual([completed.identifier])
  expect(await found('client', { sessionNote: 'missing' })).toEqual([])
})
