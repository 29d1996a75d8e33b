import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { announceNow } from '#backend/scheduling/bookings/announce-now.ts'
import type { JobPayloads } from '#platform/jobs/jobs.ts'
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
  client = await product.given.client({ money: 15_000_00 })
  provider = await product.given.provider()
})

async function book(): Promise<string> {
  const [slot] = await freeSlots(product, provider, '2026-03-12')
  return (await product.as(client).post('/booking', bookable(provider, slot))).body.identifier
}

async function confirmed(): Promise<string> {
  const identifier = await book()
  await product.as(client).post(`/payment/booking/${identifier}`, { method: 'wallet' })
  return identifier
}

async function waiting(booking: string) {
  const { rows } = await product.database.pool.query<{ data: JobPayloads['announce']; at: string }>(
    `select data, to_char(start_after at time zone 'UTC', 'HH24:MI:SS') as at from jobs.job
      where name = 'announce' and data->>'identifier' = $1`,
    [booking],
  )
  return rows
}

/** Subjects of all mails that were delivered. */
async function subjectsTo({ email }: GivenPerson): Promise<string[]> {
  await product.drain()
  return product.mailbox.list({ to: email }).map(({ subject }) => subject)
}

test('A confirmation is sent to both three minutes after the payment', async () => {
  const booking = await confirmed()
  expect(await waiting(booking)).toMatchObject([{ at: '08:03:00', data: { identifier: booking, news: 'confirmed' } }])
  expect(await subjectsTo(client)).toEqual(['Your booking is confirmed'])
  expect(await subjectsTo(provider)).toEqual(['New booking'])
})

test('A free session waits as well', async () => {
  provider = await product.given.provider({ fee: 0 })
  const booking = await book()
  expect(await waiting(booking)).toMatchObject([{ at: '08:03:00' }])
  const { text } = await product
    .work()
    .then(() => product.mailbox.waitFor({ to: client.email, subjectIncludes: 'confirmed' }))
  expect(text).toContain('This appointment is free. You can cancel it until it starts.')
})

test('A booking undone in time is announced as cancelled and never as confirmed', async () => {
  const booking = await confirmed()
  await product.as(client).post(`/booking/${booking}/cancel`, {})
  expect(await subjectsTo(client)).toEqual(['Your booking was cancelled'])
  expect(await subjectsTo(provider)).toEqual(['A booking was cancelled'])
})

test.each([
  ['en', 'Your booking was cancelled', 'Back in your wallet: ₦15,000'],
  ['de', 'Ihre Buchung wurde abgesagt', 'Zurück auf Ihrem Guthaben: '],
] as const)('A cancellation speaks of money only where something was paid (%s)', async (locale, subject, returned) => {
  const { db } = product.database
  await db.updateTable('appUser').set({ locale }).where('identifier', '=', client.identifier).execute()
  const text = async (booking: string) => {
    await product.as(client).post(`/booking/${booking}/cancel`, {})
    await product.drain()
    const mail = await product.mailbox.waitFor({ to: client.email, subjectIncludes: subject })
    product.mailbox.clear()
    return mail.text
  }
  const unpaid = await text(await book())
  expect(unpaid).not.toMatch(/₦|NGN|Back in your wallet|Guthaben/)
  expect(unpaid).not.toMatch(/\n{3}/)
  expect(await text(await confirmed())).toContain(returned)
})

test('An unrelated change in between does not drop the confirmation', async () => {
  const booking = await confirmed()
  await product.database.db.updateTable('booking').set({ note: 'Changed' }).where('identifier', '=', booking).execute()
  expect(await subjectsTo(client)).toEqual(['Your booking is confirmed'])
})

test('Two workers with the same announcement send it once', async () => {
  const booking = await confirmed()
  const [job] = await waiting(booking)
  const { db } = product.database
  const telling = { db, services: product.backend.services, now: product.clock.now() }
  const news = job?.data as JobPayloads['announce']
  await Promise.all([announceNow(telling, news), announceNow(telling, news)])
  expect(await subjectsTo(client)).toEqual(['Your booking is confirmed'])
})

test('An announcement that fails before the mails are queued is sent by the retry', async () => {
  const booking = await confirmed()
  const [job] = await waiting(booking)
  const { db } = product.database
  const news = job?.data as JobPayloads['announce']
  const jobs = {
    ...product.backend.services.jobs,
    enqueue: async () => {
      throw new Error('Killed')
    },
  }
  const telling = { db, services: { ...product.backend.services, jobs }, now: product.clock.now() }
  await expect(announceNow(telling, news)).rejects.toThrow('Killed')
  expect(await subjectsTo(client)).toEqual(['Your booking is confirmed'])
})
