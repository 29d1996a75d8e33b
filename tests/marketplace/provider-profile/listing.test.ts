import { afterAll, beforeAll, expect, test } from 'vitest'
import { nextFreeSlot } from '#backend/scheduling/availability/next-free-slot.ts'
import { refreshListing } from '#backend/marketplace/provider-profile/refresh-listing.ts'
import type { GivenProvider } from '#tests/support/given.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const refresh = ({ identifier }: { identifier: string }) =>
  world.database.db
    .transaction()
    .execute((db) =>
      refreshListing(db, identifier, world.clock.now(), (inner, id, now) =>
        nextFreeSlot(inner, world.backend.services, id, now),
      ),
    )
const nextSlotOf = async ({ identifier }: GivenProvider) =>
  (await world.visitor.get(`/providers/${identifier}`)).body.nextSlotAt
const setUser = (
  provider: GivenProvider,
  change: { accountStatus?: 'active' | 'suspended'; firstName?: string | null },
) => world.database.db.updateTable('appUser').set(change).where('identifier', '=', provider.identifier).execute()

test.each<[string, (provider: GivenProvider) => Promise<unknown>]>([
  ['is suspended', (provider) => setUser(provider, { accountStatus: 'suspended' })],
  ['has no name', (provider) => setUser(provider, { firstName: null })],
  [
    'lost the approval',
    ({ identifier }) =>
      world.database.db
        .updateTable('provider')
        .set({ verificationStatus: 'expired' })
        .where('userIdentifier', '=', identifier)
        .execute(),
  ],
  [
    'offers no therapy',
    ({ identifier }) =>
      world.database.db.deleteFrom('providerTherapy').where('providerIdentifier', '=', identifier).execute(),
  ],
  [
    'names no speciality and no modality',
    ({ identifier }) =>
      world.database.db.deleteFrom('providerTaxonomy').where('providerIdentifier', '=', identifier).execute(),
  ],
  [
    'closed every day',
    ({ identifier }) =>
      world.database.db
        .updateTable('availabilityWeek')
        .set({ isAvailable: false })
        .where('providerIdentifier', '=', identifier)
        .execute(),
  ],
  [
    'keeps a calendar for each therapy and has given none of them hours',
    ({ identifier }) =>
      world.database.db
        .updateTable('providerSchedule')
        .set({ setupType: 'BY_CATEGORY' })
        .where('providerIdentifier', '=', identifier)
        .execute(),
  ],
])('a therapist who %s leaves the search', async (_name, change) => {
  const provider = await world.given.provider()
  expect((await world.visitor.get(`/providers/${provider.identifier}`)).status).toBe(200)
  await change(provider)
  expect(await refresh(provider)).toBe(false)
  expect((await world.visitor.get(`/providers/${provider.identifier}`)).status).toBe(404)
  const { body } = await world.visitor.get('/providers?perPage=100')
  expect(body.data.map(({ identifier }: GivenProvider) => identifier)).not.toContain(provider.identifier)
})

test('a therapist who never saved a week has the default one and is listed', async () => {
  const provider = await world.given.provider()
  await world.database.db.deleteFrom('availabilityWeek').where('providerIdentifier', '=', provider.identifier).execute()
  expect(await refresh(provider)).toBe(true)
  expect(await nextSlotOf(provider)).toBe('2026-03-02T08:00:00.000Z')
})

test('somebody who is no therapist has no listing', async () => {
  expect(await refresh(await world.given.client())).toBe(false)
})

test('refreshing twice at once leaves one row that is right', async () => {
  const provider = await world.given.provider()
  await Promise.all(Array.from({ length: 8 }, () => refresh(provider)))
  const rows = await world.database.db
    .selectFrom('providerListing')
    .selectAll()
    .where('providerIdentifier', '=', provider.identifier)
    .execute()
  expect(rows).toMatchObject([{ name: 'Theo Tester', country: 'NG', currency: 'NGN', fee: 15_000_00 }])
})

test('the next free hour moves on with the clock', async () => {
  const provider = await world.given.provider({ schedule: { minimumNoticeMinutes: 60 } })
  expect(await nextSlotOf(provider)).toBe('2026-03-02T09:00:00.000Z')
  world.clock.set('2026-03-02T09:30:00Z')
  expect(await nextSlotOf(provider)).toBe(null)
  await world.work()
  expect(await nextSlotOf(provider)).toBe('2026-03-02T11:00:00.000Z')
  world.clock.set('2026-03-06T20:00:00Z')
  await world.work()
  expect(await nextSlotOf(provider)).toBe('2026-03-09T08:00:00.000Z')
})
