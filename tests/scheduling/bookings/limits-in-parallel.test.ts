import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bookingLimits } from '#schemas/scheduling/bookings.ts'
import { waitlistLimits } from '#schemas/scheduling/waitlist.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openWorld, start, type World } from '#tests/support/world.ts'
import { bookable, freeSlots } from './bookable.ts'

let world: World
let client: GivenPerson
let provider: GivenProvider
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(start)
  client = await world.given.client()
  provider = await world.given.provider()
})

/** So many unscheduled bookings of the client, as the product writes them. */
async function openBookings(count: number): Promise<string[]> {
  const { body } = await world.as(client).post('/booking', bookable(provider, undefined))
  const row = await world.database.db
    .selectFrom('booking')
    .selectAll()
    .where('identifier', '=', body.identifier)
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: count - 1 }, () => ({ ...row, identifier: randomUUIDv7() }))
  if (rows.length > 0) await world.database.db.insertInto('booking').values(rows).execute()
  return [body.identifier, ...rows.map(({ identifier }) => identifier)]
}
const statusesOf = async (answers: Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).toSorted((one, other) => one - other)

test('bookings without a time that are made at once stay within the limit', async () => {
  await openBookings(bookingLimits.openBookingsPerClient - 1)
  const wish = bookable(provider, undefined)
  const answers = Array.from({ length: 6 }, () => world.as(client).post('/booking', wish))
  expect(await statusesOf(answers)).toEqual([201, 429, 429, 429, 429, 429])
})

test('times that are booked at once stay within the limit', async () => {
  await openBookings(bookingLimits.openBookingsPerClient - 1)
  const slots = (await freeSlots(world, provider, '2026-03-10')).slice(0, 5)
  const answers = slots.map((slot) => world.as(client).post('/booking', bookable(provider, slot)))
  expect(await statusesOf(answers)).toEqual([201, 429, 429, 429, 429])
})

test('wishes for an earlier time that come at once stay within the limit', async () => {
  const bookings = await openBookings(waitlistLimits.entriesPerClient + 4)
  const wish = { fromDate: '2026-03-03', toDate: '2026-03-20', partOfDay: 'any' }
  const answers = bookings.map((bookingIdentifier) =>
    world.as(client).post('/waitlist', { ...wish, bookingIdentifier }),
  )
  const statuses = await statusesOf(answers)
  expect(statuses.filter((status) => status === 201)).toHaveLength(waitlistLimits.entriesPerClient)
  expect(statuses.filter((status) => status === 429)).toHaveLength(4)
})
