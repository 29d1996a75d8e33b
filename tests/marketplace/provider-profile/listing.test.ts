import { afterAll, beforeAll, expect, test } from 'vitest'
import { nextFreeSlot } from '#backend/scheduling/availability/next-free-slot.ts'
import { refreshListing } from '#backend/marketplace/provider-profile/refresh-listing.ts'
import type { GivenProvider } from '#tests/support/given.ts'
import { openProduct, type Product } from '#tests/support/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

const refresh = ({ identifier }: { identifier: string }) =>
  product.database.db
    .transaction()
    .execute((db) =>
      refreshListing(db, identifier, product.clock.now(), (inner, id, now) =>
        nextFreeSlot(inner, product.backend.services, id, now),
      ),
    )
const nextSlotOf = async ({ identifier }: GivenProvider) =>
  (await product.visitor.get(`/providers/${identifier}`)).body.nextSlotAt
const setUser = (
  provider: GivenProvider,
  change: { accountStatus?: 'active' | 'suspended'; firstName?: string | null },
) => product.database.db.updateTable('appUser').set(change).where('identifier', '=', provider.identifier).execute()

test.each<[string, (provider: GivenProvider) => Promise<unknown>]>([
  ['is suspended', (provider) => setUser(provider, { accountStatus: 'suspended' })],
  ['has no name', (provider) => setUser(provider, { firstName: null })],
  [
    'is no longer approved',
    ({ identifier }) =>
      product.database.db
        .updateTable('provider')
        .set({ verificationStatus: 'expired' })
        .where('userIdentifier', '=', identifier)
        .execute(),
  ],
  [
    'offers no therapy',
    ({ identifier }) =>
      product.database.db.deleteFrom('providerTherapy').where('providerIdentifier', '=', identifier).execute(),
  ],
  [
    'names no speciality and no modality',
    ({ identifier }) =>
      product.database.db.deleteFrom('providerTaxonomy').where('providerIdentifier', '=', identifier).execute(),
  ],
  [
    'closed every day',
    ({ identifier }) =>
      product.database.db
        .updateTable('availabilityWeek')
        .set({ isAvailable: false })
        .where('providerIdentifier', '=', identifier)
        .execute(),
  ],
  [
    'has a calendar for each therapy, all of them without hours',
    ({ identifier }) =>
      product.database.db
        .updateTable('providerSchedule')
        .set({ setupType: 'BY_CATEGORY' })
        .where('providerIdentifier', '=', identifier)
        .execute(),
  ],
])('a therapist who %s leaves the search', async (_name, change) => {
  const provider = await product.given.provider()
  expect((await product.visitor.get(`/providers/${provider.identifier}`)).status).toBe(200)
  await change(provider)
  expect(await refresh(provider)).toBe(false)
  expect((await product.visitor.get(`/providers/${provider.identifier}`)).status).toBe(404)
  const { body } = await product.visitor.get('/providers?perPage=100')
  expect(body.data.map(({ identifier }: GivenProvider) => identifier)).not.toContain(provider.identifier)
})

test('a therapist who never saved working hours has the default week and is listed', async () => {
  const provider = await product.given.provider()
  await product.database.db
    .deleteFrom('availabilityWeek')
    .where('providerIdentifier', '=', provider.identifier)
    .execute()
  expect(await refresh(provider)).toBe(true)
  expect(await nextSlotOf(provider)).toBe('2026-03-02T08:00:00.000Z')
})

test('a user who is no therapist has no listing', async () => {
  expect(await refresh(await product.given.client())).toBe(false)
})

test('two concurrent refreshes leave one correct row', async () => {
  const provider = await product.given.provider()
  await Promise.all(Array.from({ length: 8 }, () => refresh(provider)))
  const rows = await product.database.db
    .selectFrom('providerListing')
    .selectAll()
    .where('providerIdentifier', '=', provider.identifier)
    .execute()
  expect(rows).toMatchObject([{ name: 'Theo Tester', country: 'NG', currency: 'NGN', fee: 15_000_00 }])
})

test('the next free hour advances with the clock', async () => {
  const provider = await product.given.provider({ schedule: { minimumNoticeMinutes: 60 } })
  expect(await nextSlotOf(provider)).toBe('2026-03-02T09:00:00.000Z')
  product.clock.set('2026-03-02T09:30:00Z')
  expect(await nextSlotOf(provider)).toBe(null)
  await product.work()
  expect(await nextSlotOf(provider)).toBe('2026-03-02T11:00:00.000Z')
  product.clock.set('2026-03-06T20:00:00Z')
  await product.work()
  expect(await nextSlotOf(provider)).toBe('2026-03-09T08:00:00.000Z')
})

test('an hour that begins now is still free, and the row is written again once it has begun', async () => {
  product.clock.set('2026-03-09T09:30:00Z')
  const { identifier } = await product.given.provider()
  const written = async () =>
    product.database.db
      .selectFrom('providerListing')
      .select(['nextSlotAt', 'updatedAt'])
      .where('providerIdentifier', '=', identifier)
      .executeTakeFirst()
  const before = await written()
  expect(before?.nextSlotAt).toBe('2026-03-09T10:00:00.000Z')
  product.clock.set('2026-03-09T10:00:00Z')
  await product.work()
  expect(await written()).toEqual(before)
  product.clock.set('2026-03-09T10:00:01Z')
  await product.work()
  expect((await written())?.nextSlotAt).toBe('2026-03-09T11:00:00.000Z')
})
