import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { preferenceNames } from '#schemas/identity/client-profile.ts'
import type { Suggestion } from '#schemas/scheduling/bookings.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { paidSession } from '#tests/scheduling/waitlist/fixtures.ts'
import { freeSlots } from './bookable.ts'

let product: Product
let client: GivenPerson
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.set(start)
  client = await product.given.client({ money: 500_000_00 })
})

const suggested = async (person = client): Promise<Suggestion[]> => {
  const { status, body } = await product.as(person).get('/booking/suggestions')
  expect(status).toBe(200)
  return body.data
}
const startsOf = (one: Suggestion | undefined) => one?.hours.map(({ startTime }) => startTime)

test('the therapists of past sessions, the newest first, with their usual hour first and no hour that the client has booked', async () => {
  const theo = await product.given.provider({ firstName: 'Theo', fee: 15_000_00 })
  const ada = await product.given.provider({ firstName: 'Ada', fee: 9_000_00 })
  await paidSession(product, { client, provider: theo, startAt: '2026-03-03T10:00:00Z' })
  // The earliest hour of both therapists on the next day.
  const [earliest, second, third] = await freeSlots(product, theo, '2026-03-04')
  await paidSession(product, { client, provider: ada, startAt: earliest?.startTime ?? '' })
  product.clock.set('2026-03-03T18:00:00Z')

  const [first, other, ...more] = await suggested()
  expect(more).toEqual([])
  expect([first?.provider.firstName, first?.fee, first?.reason]).toEqual(['Ada', 9_000_00, 'booked'])
  expect(other).toMatchObject({ provider: { firstName: 'Theo' }, fee: 15_000_00, currency: 'NGN', isFree: false })
  expect(other?.therapyCategory.identifier).toBe(theo.therapyIdentifier)
  // A week later at the same hour, then the earliest hours that the client has free.
  expect(startsOf(other)).toEqual(['2026-03-10T10:00:00.000Z', second?.startTime, third?.startTime])
  expect(startsOf(first)?.[0]).toBe(
    Temporal.Instant.from(earliest?.startTime ?? '')
      .add({ hours: 168 })
      .toString({ fractionalSecondDigits: 3 }),
  )
})

test('an hour of the answer can be booked', async () => {
  const theo = await product.given.provider()
  await paidSession(product, { client, provider: theo, startAt: '2026-03-03T10:00:00Z' })
  const [one] = await suggested()
  const { status } = await product.as(client).post('/booking', {
    providerIdentifier: one?.provider.identifier,
    therapyIdentifier: one?.therapyCategory.identifier,
    modalityIdentifier: one?.modality.identifier,
    timeslotIdentifier: one?.hours[0]?.identifier,
  })
  expect(status).toBe(201)
})

test('a therapist who is not listed any more is left out', async () => {
  const theo = await product.given.provider()
  await paidSession(product, { client, provider: theo, startAt: '2026-03-03T10:00:00Z' })
  await product.database.db.deleteFrom('providerListing').where('providerIdentifier', '=', theo.identifier).execute()
  expect(await suggested()).toEqual([])
})

test('a client without a session gets at most three listed therapists of the own country, the best fit first', async () => {
  const newcomer = await product.given.client({ country: 'DE' })
  expect(await suggested(newcomer)).toEqual([])
  const therapists = [
    await product.given.provider({ country: 'DE', firstName: 'One' }),
    await product.given.provider({ country: 'DE', firstName: 'Two' }),
    await product.given.provider({ country: 'DE', firstName: 'Three' }),
    await product.given.provider({ country: 'DE', firstName: 'Four', schedule: { acceptingNewClients: false } }),
    await product.given.provider({ country: 'DE', firstName: 'Wanted' }),
  ]
  const reference = await product.given.reference()
  const grief = reference.byCode('speciality', 'grief')
  await product.database.db
    .updateTable('providerListing')
    .set((row) => ({ facets: row.fn<number[]>('array_append', ['facets', row.val(grief?.id ?? 0)]) }))
    .where('providerIdentifier', '=', therapists[4]?.identifier ?? '')
    .execute()
  const nothing = Object.fromEntries(preferenceNames.map((name) => [name, []]))
  const saved = await product.as(newcomer).put('/client/preferences', { ...nothing, specialities: [grief?.identifier] })
  expect(saved.status).toBe(200)

  const found = await suggested(newcomer)
  expect(found).toHaveLength(3)
  expect(found[0]).toMatchObject({ reason: 'fits', provider: { firstName: 'Wanted' }, currency: 'EUR' })
  expect(found[0]?.specialities[0]?.code).toBe('grief')
  expect(found.map(({ provider }) => provider.firstName)).not.toContain('Four')
  expect(startsOf(found[0])).toHaveLength(3)
})
