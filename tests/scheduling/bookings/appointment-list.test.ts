/** Search and filters of the list of appointments. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '#backend/identity/sessions/open-session.ts'
import { written } from '#tests/care/notes/writing.ts'
import { impersonating } from '#tests/operations/operators/operator-product.ts'
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

test("filters a client's bookings by therapist", async () => {
  const of = async (providerIdentifier: string) => {
    const query = new URLSearchParams({ providerIdentifier, statuses: 'confirmed,completed' })
    return (await product.as(completed.client).get(`/booking?${query.toString()}`)).body.meta.total
  }
  expect(await of(completed.provider.identifier)).toBe(1)
  expect(await of(completed.client.identifier)).toBe(0)
})

test('lists sessions without a note for the therapist only, until one is written', async () => {
  expect(await found('provider', { sessionNote: 'missing' })).toEqual([completed.identifier])
  expect(await found('client', { sessionNote: 'missing' })).toEqual([])
  const about = { type: 'booking', reference: completed.identifier }
  await written(product, completed.provider, completed.client, about)
  expect(await found('provider', { sessionNote: 'missing' })).toEqual([])
})

test('sessions without a note are refused to an operator who acts for the therapist, and to an unverified one', async () => {
  const operator = await product.given.admin()
  const { db } = product.database
  const request = { now: product.clock.now(), address: '127.0.0.1', userAgent: 'tests' }
  const { token } = await openSession(db, request, { identifier: operator.identifier, userType: 'admin' })
  const begun = await impersonating(product, token).post('/admin/impersonation', {
    userIdentifier: completed.provider.identifier,
    reason: 'A filter that shows too much',
    scope: 'read',
  })
  const answer = await impersonating(product, begun.body.token).get('/appointment?sessionNote=missing')
  expect([answer.status, answer.body.code]).toEqual([403, 'IMPERSONATION_BLOCKED'])

  const { identifier } = completed.provider
  await db
    .updateTable('appUser')
    .set({ accountStatus: 'pending_verification' })
    .where('identifier', '=', identifier)
    .execute()
  const unverified = await product.as(completed.provider).get('/appointment?sessionNote=missing')
  expect([unverified.status, unverified.body.code]).toEqual([403, 'EMAIL_UNVERIFIED'])
})
