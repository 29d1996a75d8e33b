import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { announceNow } from '#backend/scheduling/bookings/announce-now.ts'
import { sendReminders } from '#backend/scheduling/bookings/send-reminders.ts'
import type { JobPayloads } from '#platform/jobs/jobs.ts'
import { type MailLifetime, mailLifetimes } from '#platform/mail/mail-lifetimes.ts'
import { de, en } from '#locales/texts.ts'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { queuedMails } from '#tests/support/queued-mails.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'

let product: Product
let client: GivenPerson
let provider: GivenProvider
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.set(start)
  await product.database.pool.query('delete from jobs.job')
  product.mailbox.clear()
  client = await product.given.client({ money: 15_000_00 })
  provider = await product.given.provider()
})

type Mails = typeof en.mail
type Template = { [Key in keyof Mails]: Mails[Key] extends { subject: string } ? Key : never }[keyof Mails]
/** A template without a lifetime does not compile. */
const complete: Record<Template, MailLifetime> = mailLifetimes

test.each(Object.entries({ en, de }))('Every mail of %s has a lifetime', (_, { mail }) => {
  const templates = Object.entries(mail as Record<string, unknown>)
    .filter(([, texts]) => typeof texts === 'object' && texts !== null && 'subject' in texts)
    .map(([template]) => template)
  expect(templates.toSorted()).toEqual(Object.keys(complete).toSorted())
})

async function book(): Promise<string> {
  const [slot] = await freeSlots(product, provider, '2026-03-12')
  return (await product.as(client).post('/booking', bookable(provider, slot))).body.identifier
}

/** A paid session whose confirmation waits in the mail queue. */
async function confirmed(): Promise<string> {
  const identifier = await book()
  await product.as(client).post(`/payment/booking/${identifier}`, { method: 'wallet' })
  const { rows } = await product.database.pool.query<{ data: JobPayloads['announce'] }>(
    `delete from jobs.job where name = 'announce' returning data`,
  )
  for (const { data } of rows) await announceNow(context(), data)
  return identifier
}

const context = () => ({ db: product.database.db, services: product.backend.services, now: product.clock.now() })
const queued = async () => (await queuedMails(product)).map(({ template }) => template)
const subjectsTo = ({ email }: { email: string }) => product.mailbox.list({ to: email }).map(({ subject }) => subject)

/** The mail server was down for this long. */
async function after(outage: Temporal.DurationLike) {
  product.clock.advance(outage)
  await product.backend.worker.drain()
}

describe('a delayed mail about a booking', () => {
  test.each([{ minutes: 14 }, { hours: 1 }, { hours: 69 }])(
    '%j is sent when the booking is the same',
    async (outage) => {
      await confirmed()
      expect(await queued()).toEqual(['client_confirmed', 'provider_confirmed'])
      await after(outage)
      expect(subjectsTo(client)).toEqual(['Your booking is confirmed'])
      expect(subjectsTo(provider)).toEqual(['New booking'])
    },
  )

  test('is not sent when the booking was cancelled meanwhile, and the cancellation is', async () => {
    const booking = await confirmed()
    product.clock.advance({ minutes: 1 })
    await product.as(client).post(`/booking/${booking}/cancel`, {})
    expect(await queued()).toContain('client_confirmed')
    await after({ hours: 1 })
    expect(subjectsTo(client)).toEqual(['Your booking was cancelled'])
    expect(subjectsTo(provider)).toEqual(['A booking was cancelled'])
  })

  test('contains only the newest time when the session was moved twice', async () => {
    const booking = await confirmed()
    const [, sooner, later] = await freeSlots(product, provider, '2026-03-12')
    for (const slot of [sooner, later]) {
      const input = { timeslotIdentifier: slot?.identifier }
      expect((await product.as(client).post(`/booking/${booking}/reschedule`, input)).status).toBe(200)
      product.clock.advance({ minutes: 1 })
    }
    expect((await queued()).filter((template) => template === 'provider_moved')).toHaveLength(2)
    await after({ hours: 1 })
    expect(subjectsTo(provider)).toEqual(['A booking has a new time'])
    expect(subjectsTo(client)).toEqual(['Your booking has a new time'])
  })

  test('is not sent as a reminder of a session that has begun', async () => {
    await confirmed()
    await product.backend.worker.drain()
    product.mailbox.clear()
    product.clock.set('2026-03-12T07:00:00Z')
    await sendReminders(context(), (error) => expect.unreachable(String(error)))
    const [reminder] = (await queuedMails(product)).filter(({ to }) => to === client.email)
    expect(reminder).toMatchObject({ template: 'client_reminder', until: '2026-03-12T08:00:00.000Z' })
    await after({ hours: 1 })
    expect(subjectsTo(client)).toEqual([])
    expect(await queued()).toEqual([])
  })
})

describe('a mail with an expiry', () => {
  const mailContent = {
    locale: 'en' as const,
    template: 'new_messages',
    words: {},
    key: 'one',
    until: '2026-03-02T09:00:00Z',
  }

  test.each([
    [59, 1],
    [60, 0],
  ])('after %i minutes arrives %i times', async (minutes, times) => {
    await product.backend.services.jobs.enqueue(product.database.db, 'mail', { ...mailContent, to: client.email })
    await after({ minutes })
    expect(subjectsTo(client)).toHaveLength(times)
    expect(await queued()).toEqual([])
  })
})

describe('a code', () => {
  const requestedBy = async (path: string) => {
    expect((await product.visitor.post(path, { email: client.email })).status).toBe(202)
  }

  test.each([
    [29, ['Set a new password']],
    [30, []],
  ])('a password reset link requested %i minutes ago: %j', async (minutes, subjects) => {
    await requestedBy('/user/request-password-reset')
    await after({ minutes })
    expect(subjectsTo(client)).toEqual(subjects)
  })

  test('is not sent after its expiry, however often its mail was tried', async () => {
    await requestedBy('/user/request-password-reset')
    const { pool } = product.database
    for (const minutes of [10, 10]) {
      product.clock.advance({ minutes })
      await pool.query(`update password_reset set expires_at = $1`, [
        product.clock.now().add({ minutes: 30 }).toString(),
      ])
    }
    await after({ minutes: 10 })
    expect(subjectsTo(client)).toEqual([])
  })
})
