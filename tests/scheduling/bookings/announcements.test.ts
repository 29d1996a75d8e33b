import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { announceNow } from '#backend/scheduling/bookings/announce.ts'
import type { JobPayloads } from '#platform/jobs/jobs.ts'
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
  client = await world.given.client({ money: 15_000_00 })
  provider = await world.given.provider()
})

async function book(): Promise<string> {
  const [slot] = await freeSlots(world, provider, '2026-03-12')
  return (await world.as(client).post('/booking', bookable(provider, slot))).body.identifier
}

async function confirmed(): Promise<string> {
  const identifier = await book()
  await world.as(client).post(`/payment/booking/${identifier}`, { method: 'wallet' })
  return identifier
}

async function waiting(booking: string) {
  const { rows } = await world.database.pool.query<{ data: JobPayloads['announce']; at: string }>(
    `select data, to_char(start_after at time zone 'UTC', 'HH24:MI:SS') as at from jobs.job
      where name = 'announce' and data->>'identifier' = $1`,
    [booking],
  )
  return rows
}

/** Subjects that reached somebody. */
async function subjectsTo({ email }: GivenPerson): Promise<string[]> {
  await world.work()
  return world.mailbox.list({ to: email }).map(({ subject }) => subject)
}

test('A confirmation is told to both three minutes after the payment', async () => {
  const booking = await confirmed()
  expect(await waiting(booking)).toMatchObject([{ at: '08:03:00', data: { identifier: booking, news: 'confirmed' } }])
  expect(await subjectsTo(client)).toEqual(['Your booking is confirmed'])
  expect(await subjectsTo(provider)).toEqual(['New booking'])
})

test('A free session waits as well', async () => {
  provider = await world.given.provider({ fee: 0 })
  const booking = await book()
  expect(await waiting(booking)).toMatchObject([{ at: '08:03:00' }])
  const { text } = await world
    .work()
    .then(() => world.mailbox.waitFor({ to: client.email, subjectIncludes: 'confirmed' }))
  expect(text).toContain('This appointment is free. You can cancel it until it starts.')
})

test('What was undone in time is told as cancelled and never as confirmed', async () => {
  const booking = await confirmed()
  await world.as(client).post(`/booking/${booking}/cancel`, {})
  expect(await subjectsTo(client)).toEqual(['Your booking was cancelled'])
  expect(await subjectsTo(provider)).toEqual(['A booking was cancelled'])
})

test('A change of something else in between takes nothing away from the confirmation', async () => {
  const booking = await confirmed()
  await world.database.db.updateTable('booking').set({ note: 'Changed' }).where('identifier', '=', booking).execute()
  expect(await subjectsTo(client)).toEqual(['Your booking is confirmed'])
})

test('Two workers with the same news tell it once', async () => {
  const booking = await confirmed()
  const [job] = await waiting(booking)
  const { db } = world.database
  const telling = { db, services: world.backend.services, now: world.clock.now() }
  const news = job?.data as JobPayloads['announce']
  await Promise.all([announceNow(telling, news), announceNow(telling, news)])
  expect(await subjectsTo(client)).toEqual(['Your booking is confirmed'])
})

test('What breaks before the mails are in the queue is told by the next try', async () => {
  const booking = await confirmed()
  const [job] = await waiting(booking)
  const { db } = world.database
  const news = job?.data as JobPayloads['announce']
  const jobs = {
    ...world.backend.services.jobs,
    enqueue: async () => {
      throw new Error('Killed')
    },
  }
  const telling = { db, services: { ...world.backend.services, jobs }, now: world.clock.now() }
  await expect(announceNow(telling, news)).rejects.toThrow('Killed')
  expect(await subjectsTo(client)).toEqual(['Your booking is confirmed'])
})
