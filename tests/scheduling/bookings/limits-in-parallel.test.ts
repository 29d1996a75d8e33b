import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bookingLimits } from '#schemas/scheduling/bookings.ts'
import { waitlistLimits } from '#schemas/scheduling/waitlist.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { bookable, freeSlots } from './bookable.ts'

let product: Product
let client: GivenPerson
let provider: GivenProvider
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.set(start)
  client = await product.given.client()
  provider = await product.given.provider()
})

/** That many unscheduled bookings of the client, in the form the product writes them. */
async function openBookings(count: number): Promise<string[]> {
  const { body } = await product.as(client).post('/booking', bookable(provider, undefined))
  const row = await product.database.db
    .selectFrom('booking')
    .selectAll()
    .where('identifier', '=', body.identifier)
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: count - 1 }, () => ({ ...row, identifier: randomUUIDv7() }))
  if (rows.length > 0) await product.database.db.insertInto('booking').values(rows).execute()
  return [body.identifier, ...rows.map(({ identifier }) => identifier)]
}
const statusesOf = async (answers: Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).toSorted((one, other) => one - other)

test('parallel bookings without a time stay within the limit', async () => {
  await openBookings(bookingLimits.openBookingsPerClient - 1)
  const input = bookable(provider, undefined)
  const answers = Array.from({ length: 6 }, () => product.as(client).post('/booking', input))
  expect(await statusesOf(answers)).toEqual([201, 429, 429, 429, 429, 429])
})

test('parallel bookings with a time stay within the limit', async () => {
  await openBookings(bookingLimits.openBookingsPerClient - 1)
  const slots = (await freeSlots(product, provider, '2026-03-10')).slice(0, 5)
  const answers = slots.map((slot) => product.as(client).post('/booking', bookable(provider, slot)))
  expect(await statusesOf(answers)).toEqual([201, 429, 429, 429, 429])
})

test('parallel waitlist entries stay within the limit', async () => {
  const bookings = await openBookings(waitlistLimits.entriesPerClient + 4)
  const input = { fromDate: '2026-03-03', toDate: '2026-03-20', partOfDay: 'any' }
  const answers = bookings.map((bookingIdentifier) =>
    product.as(client).post('/waitlist', { ...input, bookingIdentifier }),
  )
  const statuses = await statusesOf(answers)
  expect(statuses.filter((status) => status === 201)).toHaveLength(waitlistLimits.entriesPerClient)
  expect(statuses.filter((status) => status === 429)).toHaveLength(4)
})
