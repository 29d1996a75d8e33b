import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MailJob } from '#platform/jobs/jobs.ts'
import { sendReminders } from '#backend/scheduling/bookings/send-reminders.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { queuedMails } from '#tests/support/queued-mails.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { bookable, freeSlots } from './bookable.ts'

let product: Product
let client: GivenPerson
let provider: GivenProvider
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
beforeEach(() => product.forget())
beforeEach(async () => {
  product.clock.set(start)
  client = await product.given.client({ money: 60_000_00 })
  provider = await product.given.provider()
})

const clara = () => product.as(client)

/** A paid session at 08:00 UTC of the day: 09:00 in Lagos. */
async function confirmed(date = '2026-03-12'): Promise<string> {
  const [slot] = await freeSlots(product, provider, date)
  const { body } = await clara().post('/booking', bookable(provider, slot))
  expect((await clara().post(`/payment/booking/${body.identifier}`, { method: 'wallet' })).status).toBe(200)
  return body.identifier
}

const tick = (at: string) => {
  product.clock.set(at)
  return remind()
}

const remind = async (onError = (error: unknown): void => expect.unreachable(String(error))) => {
  const { db } = product.database
  await sendReminders({ db, services: product.backend.services, now: product.clock.now() }, onError)
}

/** Queued mails of one kind about a booking. */
async function mails(news: string, booking: string): Promise<MailJob[]> {
  return (await queuedMails(product)).filter(({ key }) => key.includes(`:${news}`) && key.includes(`:${booking}:`))
}

const reminders = async (booking: string) => (await mails('reminder', booking)).length / 2

describe('before a session', () => {
  test('both sides are reminded 48, 24 and 1 hours before, to the second, once each', async () => {
    const booking = await confirmed()
    const steps: [at: string, sent: number][] = [
      ['2026-03-10T07:59:59Z', 0],
      ['2026-03-10T08:00:00Z', 1],
      ['2026-03-10T08:00:10Z', 1],
      ['2026-03-11T07:59:59Z', 1],
      ['2026-03-11T08:00:00Z', 2],
      ['2026-03-12T06:59:59Z', 2],
      ['2026-03-12T07:00:00Z', 3],
      ['2026-03-12T07:59:59Z', 3],
    ]
    for (const [at, sent] of steps) {
      await tick(at)
      expect([at, await reminders(booking)]).toEqual([at, sent])
    }
    const [toClient, , , toProvider] = await mails('reminder', booking)
    expect(toClient).toMatchObject({ to: client.email, template: 'client_reminder', path: `/appointments/${booking}/` })
    expect(toClient?.words.start).toContain('Thursday, 12 March 2026 at 09:00 (Africa/Lagos)')
    expect(toProvider).toMatchObject({ to: provider.email, template: 'provider_reminder' })
  })

  test('two workers at the same moment remind once', async () => {
    const booking = await confirmed()
    product.clock.set('2026-03-10T08:00:00Z')
    await Promise.all([remind(), remind(), remind()])
    expect(await reminders(booking)).toBe(1)
  })

  test('a failure between the mark and the mail is completed by the next run, once', async () => {
    const booking = await confirmed()
    product.clock.set('2026-03-10T08:00:00Z')
    const { services } = product.backend
    const { db } = product.database
    const errors: unknown[] = []
    const breaking = {
      ...services,
      jobs: {
        ...services.jobs,
        enqueue: async () => {
          throw new Error('Killed')
        },
      },
    }
    await sendReminders({ db, services: breaking, now: product.clock.now() }, (error) => errors.push(error))
    expect(errors).toMatchObject([{ message: 'Killed' }])
    expect(await reminders(booking)).toBe(0)
    await remind()
    await remind()
    expect(await reminders(booking)).toBe(1)
  })

  test('one booking that fails does not stop the others', async () => {
    const [broken, whole] = [await confirmed('2026-03-12'), await confirmed('2026-03-11')]
    product.clock.set('2026-03-11T07:30:00Z')
    const { services } = product.backend
    const { db } = product.database
    const enqueue: typeof services.jobs.enqueue = async (transaction, name, payload, options) => {
      if (JSON.stringify(payload).includes(broken)) throw new Error('Not this one')
      return services.jobs.enqueue(transaction, name, payload, options)
    }
    const errors: unknown[] = []
    const choosing = { ...services, jobs: { ...services.jobs, enqueue } }
    await sendReminders({ db, services: choosing, now: product.clock.now() }, (error) => errors.push(error))
    expect(errors).toHaveLength(1)
    expect([await reminders(broken), await reminders(whole)]).toEqual([0, 1])
  })

  test('a reminder hour before the booking was made is skipped', async () => {
    product.clock.set('2026-03-11T06:00:00Z')
    const booking = await confirmed()
    await remind()
    expect(await reminders(booking)).toBe(0)
    await tick('2026-03-11T08:00:00Z')
    expect(await reminders(booking)).toBe(1)
  })

  test('a free session that got its time late skips reminders that were due before', async () => {
    provider = await product.given.provider({ fee: 0 })
    const { body } = await clara().post('/booking', bookable(provider, undefined))
    product.clock.set('2026-03-11T06:00:00Z')
    const [slot] = await freeSlots(product, provider, '2026-03-12')
    const scheduled = await clara().post(`/booking/${body.identifier}/schedule`, {
      timeslotIdentifier: slot?.identifier,
    })
    expect(scheduled.body.status).toBe('confirmed')
    await remind()
    expect(await reminders(body.identifier)).toBe(0)
    await tick('2026-03-11T08:00:00Z')
    expect(await reminders(body.identifier)).toBe(1)
  })

  test('after a long outage only the nearest reminder is sent', async () => {
    const booking = await confirmed()
    await tick('2026-03-12T06:00:00Z')
    expect(await reminders(booking)).toBe(1)
    await tick('2026-03-12T08:00:00Z')
    expect(await reminders(booking)).toBe(1)
  })

  test('a cancelled session gets no reminder', async () => {
    const booking = await confirmed()
    await clara().post(`/booking/${booking}/cancel`, {})
    await tick('2026-03-10T08:00:00Z')
    expect(await reminders(booking)).toBe(0)
  })

  test('an unpaid session gets no reminder', async () => {
    product.clock.set('2026-03-10T07:50:00Z')
    const [slot] = await freeSlots(product, provider, '2026-03-12')
    const { body } = await clara().post('/booking', bookable(provider, slot))
    await tick('2026-03-10T08:00:00Z')
    expect(await reminders(body.identifier)).toBe(0)
  })

  test('after a move the reminders start again for the new time', async () => {
    const booking = await confirmed('2026-03-10')
    await tick('2026-03-08T08:00:00Z')
    expect(await reminders(booking)).toBe(1)
    const [slot] = await freeSlots(product, provider, '2026-03-19')
    const moved = await product
      .as(provider)
      .post(`/appointment/${booking}/reschedule`, { timeslotIdentifier: slot?.identifier })
    expect(moved.body).toMatchObject({ startAt: '2026-03-19T08:00:00.000Z' })
    await tick('2026-03-09T08:00:00Z')
    expect(await reminders(booking)).toBe(1)
    await tick('2026-03-17T08:00:00Z')
    expect(await reminders(booking)).toBe(2)
  })

  test('the mail states the free cancellation deadline in both zones and the fee kept after it', async () => {
    client = await product.given.client({ money: 15_000_00, timezone: 'Europe/London' })
    const booking = await confirmed()
    await tick('2026-03-10T08:00:00Z')
    const [first] = await mails('reminder', booking)
    expect(first?.words.terms).toContain(
      'cancel by Tuesday, 10 March 2026 at 08:00 (Europe/London) / Tuesday, 10 March 2026 at 09:00 (Africa/Lagos), you get ₦15,000 back',
    )
    await tick('2026-03-11T08:00:00Z')
    const last = (await mails('reminder', booking)).findLast(({ template }) => template === 'client_reminder')
    expect(last?.words.terms).toBe('It is too late for free cancellation: if you cancel, ₦15,000 is not refunded.')
  })
})

describe('without a time', () => {
  test('the client is reminded after 1, 3 and 7 days, once each, and notified when the booking expires', async () => {
    const { body } = await clara().post('/booking', bookable(provider, undefined))
    const steps: [at: string, sent: number][] = [
      ['2026-03-03T07:59:59Z', 0],
      ['2026-03-03T08:00:00Z', 1],
      ['2026-03-05T07:59:59Z', 1],
      ['2026-03-05T08:00:00Z', 2],
      ['2026-03-09T08:00:00Z', 3],
      ['2026-03-31T08:00:00Z', 3],
    ]
    for (const [at, sent] of steps) {
      await tick(at)
      expect([at, (await mails('not_scheduled', body.identifier)).length]).toEqual([at, sent])
    }
  })

  test('after a long outage one reminder is sent; scheduled or cancelled bookings get none', async () => {
    const waiting = (await clara().post('/booking', bookable(provider, undefined))).body.identifier
    const cancelled = (await clara().post('/booking', bookable(provider, undefined))).body.identifier
    await clara().post(`/booking/${cancelled}/cancel`, {})
    await tick('2026-03-20T08:00:00Z')
    await tick('2026-03-20T08:00:10Z')
    expect(await mails('not_scheduled', waiting)).toHaveLength(1)
    expect(await mails('not_scheduled', cancelled)).toHaveLength(0)
  })
})

describe('after a session', () => {
  test('the client is asked for a review once, with the link to it', async () => {
    const booking = await confirmed()
    product.clock.set('2026-03-12T09:15:00Z')
    await product.backend.worker.tick()
    await product.backend.worker.tick()
    const { body } = await clara().get(`/appointment/${booking}`)
    const own = body.participants.find(({ role }: { role: string }) => role === 'client')
    expect(body.status).toBe('completed')
    expect(await mails('review_invitation', booking)).toMatchObject([
      { to: client.email, path: `/appointments/${booking}/?participantId=${own.identifier}` },
    ])
  })

  test('a client who has left is not asked', async () => {
    const booking = await confirmed()
    await product.database.db
      .updateTable('appUser')
      .set({ accountStatus: 'suspended' })
      .where('identifier', '=', client.identifier)
      .execute()
    product.clock.set('2026-03-12T09:15:00Z')
    await product.backend.worker.tick()
    expect(await mails('review_invitation', booking)).toHaveLength(0)
  })

  test('no client is asked about a session long ago', async () => {
    const booking = await confirmed()
    product.clock.set('2026-03-19T08:00:01Z')
    await product.backend.worker.tick()
    expect((await clara().get(`/appointment/${booking}`)).body.status).toBe('completed')
    expect(await mails('review_invitation', booking)).toHaveLength(0)
  })
})
