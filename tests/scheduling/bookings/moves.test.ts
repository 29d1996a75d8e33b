import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CalendarDay } from '#schemas/scheduling/availability.ts'
import { openProduct } from '#tests/support/product.ts'
import { late, sessionDate, sessionStart, type Stories, storiesIn, type Story } from './booking-fixtures.ts'

let stories: Stories
beforeAll(async () => {
  stories = storiesIn(await openProduct())
})
afterAll(() => stories.product.close())

describe('moving early', () => {
  test('takes effect at once: new time taken, old one free, one move less, both sides notified', async () => {
    const story = await stories.confirmed()
    const slot = await stories.slotOn(story, '2026-03-13', 2)
    const moved = await stories.move(story, 'client', slot, 'My train is later')
    expect(moved).toMatchObject({
      status: 200,
      body: {
        status: 'confirmed',
        startAt: slot.startTime,
        endAt: slot.endTime,
        policy: { freeUntil: '2026-03-11T10:00:00.000Z' },
        rescheduleInfo: {
          status: 'approved',
          remainingClientReschedule: 1,
          remainingProviderReschedule: 2,
          reasonCode: 'ok',
        },
        reschedules: [
          {
            status: 'approved',
            askedBy: 'client',
            fromStart: sessionStart,
            toStart: slot.startTime,
            toEnd: slot.endTime,
            note: 'My train is later',
          },
        ],
      },
    })
    expect(await stories.startsOn(story, sessionDate)).toContain(sessionStart)
    expect(await stories.startsOn(story, '2026-03-13')).not.toContain(slot.startTime)
    await stories.product.work()
    const mail = await stories.product.mailbox.waitFor({ to: story.client.email, subjectIncludes: 'new time' })
    expect(mail.subject).toBe('Your booking has a new time')
    expect(mail.text).toContain('Friday, 13 March 2026 at 11:00 (Africa/Lagos)')
    expect(mail.text).toContain('Before, it was Thursday, 12 March 2026 at 09:00 (Africa/Lagos). You asked for the new')
    expect(mail.text).toContain(
      'If you cancel by Wednesday, 11 March 2026 at 11:00 (Africa/Lagos), you get ₦15,000 back in your wallet.',
    )
    const other = await stories.product.mailbox.waitFor({ to: story.provider.email, subjectIncludes: 'new time' })
    expect(other.text).toContain('Clara asked for the new time.')
    expect(await stories.product.bookProblems()).toEqual([])
  })

  test('works also while the therapist is not listed; strangers see no calendar then', async () => {
    const story = await stories.confirmed()
    const { db } = stories.product.database
    const stranger = await stories.product.given.client()
    await db.deleteFrom('providerListing').where('providerIdentifier', '=', story.provider.identifier).execute()
    const path = `/providers-availability/${story.provider.identifier}/month/2026-03?category=${story.provider.therapyIdentifier}`
    expect((await stories.product.as(stranger).get(path)).status).toBe(404)
    expect((await stories.product.visitor.get(path)).status).toBe(404)
    const { days } = (await stories.product.as(story.client).get(path)).body
    const { timeSlot } = days.find(({ date }: CalendarDay) => date.date === '2026-03-13')
    expect((await stories.move(story, 'client', timeSlot[2])).body).toMatchObject({ startAt: timeSlot[2].startTime })
  })

  test('by the therapist counts for the therapist and gives the client 24 hours to reconsider', async () => {
    const story = await stories.confirmed()
    stories.product.clock.set(late)
    const moved = await stories.move(story, 'provider', await stories.slotOn(story, '2026-03-12', 3))
    expect(moved.body).toMatchObject({
      status: 'confirmed',
      rescheduleInfo: { remainingClientReschedule: 2, remainingProviderReschedule: 1 },
      policy: { freeUntil: '2026-03-11T09:00:00.000Z' },
    })
    stories.product.clock.set('2026-03-11T09:00:00Z')
    expect(
      (await stories.product.as(story.client).get(`/booking/${story.identifier}/refund-check`)).body,
    ).toMatchObject({
      refundAmount: 15_000_00,
      reasonCode: 'outside_window',
    })
    stories.product.clock.set('2026-03-11T09:00:01Z')
    expect(
      (await stories.product.as(story.client).get(`/booking/${story.identifier}/refund-check`)).body,
    ).toMatchObject({
      refundAmount: 0,
      reasonCode: 'inside_window',
    })
  })

  test('inside the window without approval keeps the first deadline, also after a second move', async () => {
    const story = await stories.confirmed()
    stories.product.clock.set(late)
    const far = await stories.move(story, 'client', await stories.slotOn(story, '2026-03-24'))
    expect(far.body.policy.freeUntil).toBe('2026-03-10T08:00:00.000Z')
    const farther = await stories.move(story, 'client', await stories.slotOn(story, '2026-03-25'))
    expect(farther.body.policy.freeUntil).toBe('2026-03-10T08:00:00.000Z')
    expect(
      (await stories.product.as(story.client).get(`/booking/${story.identifier}/refund-check`)).body,
    ).toMatchObject({
      refundAmount: 0,
      feeKept: 15_000_00,
      reasonCode: 'rescheduled_inside_window',
    })
  })

  test('three times exceeds the limit; the other side still has its own two', async () => {
    const story = await stories.confirmed()
    expect((await stories.move(story, 'client')).status).toBe(200)
    expect((await stories.move(story, 'client', await stories.slotOn(story, '2026-03-16'))).status).toBe(200)
    const third = await stories.move(story, 'client', await stories.slotOn(story, '2026-03-17'))
    expect(third).toMatchObject({
      status: 409,
      body: { code: 'RESCHEDULE_LIMIT', message: 'Rescheduling limit reached' },
    })
    const seen = await stories.see(story)
    expect(seen.rescheduleInfo).toMatchObject({ remainingClientReschedule: 0, reasonCode: 'limit_reached' })
    expect(seen.actions).not.toContain('reschedule')
    expect((await stories.move(story, 'provider', await stories.slotOn(story, '2026-03-18'))).status).toBe(200)
  })

  test('to its current time is refused, and back to the old one is possible', async () => {
    const story = await stories.confirmed()
    const [first, second] = [await stories.slotOn(story, '2026-03-13'), await stories.slotOn(story, '2026-03-16')]
    await stories.move(story, 'client', first)
    expect(await stories.move(story, 'client', first)).toMatchObject({
      status: 409,
      body: { code: 'SLOT_UNAVAILABLE' },
    })
    await stories.move(story, 'client', second)
    expect((await stories.move(story, 'provider', first)).body.startAt).toBe(first.startTime)
  })
})

describe('moving before it is paid', () => {
  test('is not counted, keeps the booking pending and extends the time to pay', async () => {
    const story = await stories.booked()
    stories.product.clock.advance({ minutes: 10 })
    const moved = await stories.move(story, 'client')
    expect(moved.body).toMatchObject({
      status: 'pending',
      startAt: '2026-03-13T08:00:00.000Z',
      payment: { dueAt: '2026-03-02T08:25:00.000Z' },
      policy: { freeUntil: '2026-03-11T08:00:00.000Z' },
      rescheduleInfo: { remainingClientReschedule: 2, remainingProviderReschedule: 2 },
    })
    for (const date of ['2026-03-16', '2026-03-17', '2026-03-18'])
      expect((await stories.move(story, 'client', await stories.slotOn(story, date))).status).toBe(200)
    expect((await stories.pay(story)).status).toBe(200)
    expect(await stories.see(story)).toMatchObject({
      status: 'confirmed',
      startAt: '2026-03-18T08:00:00.000Z',
      rescheduleInfo: { remainingClientReschedule: 2 },
    })
    expect(await stories.startsOn(story, '2026-03-17')).toContain('2026-03-17T08:00:00.000Z')
  })

  test('of an appointment the therapist made: the client is notified of the new time and the payment deadline', async () => {
    const story = await stories.confirmed()
    const { identifier: timeslotIdentifier } = await stories.slotOn(story, '2026-03-17')
    const { therapyIdentifier, modalityIdentifier } = story.provider
    const wish = {
      clientIdentifier: story.client.identifier,
      therapyIdentifier,
      modalityIdentifier,
      timeslotIdentifier,
    }
    const made = await stories.product.as(story.provider).post('/appointment', wish)
    const appointment = { ...story, identifier: made.body.identifier }
    const moved = await stories.move(appointment, 'provider', await stories.slotOn(story, '2026-03-18'))
    expect(moved.body).toMatchObject({
      status: 'pending',
      payment: { dueAt: '2026-03-03T08:00:00.000Z' },
      rescheduleInfo: { remainingProviderReschedule: 2 },
    })
    await stories.product.work()
    const mail = await stories.product.mailbox.waitFor({ to: story.client.email, subjectIncludes: 'new time' })
    expect(mail.text).toContain('Theo Tester asked for the new time.')
    expect(mail.text).toContain('until Tuesday, 3 March 2026 at 09:00 (Africa/Lagos): please pay ₦15,000 by then.')
  })

  test('is refused when its hold has run out', async () => {
    const story = await stories.booked()
    stories.product.clock.advance({ minutes: 15 })
    expect(await stories.move(story, 'client')).toMatchObject({ status: 409, body: { code: 'HOLD_EXPIRED' } })
  })
})

describe('moving a session that took place', () => {
  const sums = async ({ provider }: Story) =>
    (
      await stories.product.database.pool.query(
        "select kind, balance::int from ledger_account where owner_identifier = $1 and kind in ('provider_clearing', 'provider_held') order by kind",
        [provider.identifier],
      )
    ).rows

  test('is refused where the therapist does not allow it', async () => {
    const story = await stories.completed()
    expect(await stories.move(story, 'client')).toMatchObject({ status: 409, body: { code: 'POLICY_BLOCKED' } })
  })

  test('reverses the earning; held again, it is earned again, once', async () => {
    const story = await stories.completed({ allowRescheduleCompleted: true })
    const earned = [
      { kind: 'provider_clearing', balance: 12_750_00 },
      { kind: 'provider_held', balance: 0 },
    ]
    expect(await sums(story)).toEqual(earned)
    expect((await stories.move(story, 'client')).body).toMatchObject({
      status: 'confirmed',
      previousStatus: 'completed',
      startAt: '2026-03-13T08:00:00.000Z',
      phase: 'upcoming',
      rescheduleInfo: { remainingClientReschedule: 1 },
      policy: { freeUntil: '2026-03-10T08:00:00.000Z' },
    })
    expect(await sums(story)).toEqual([
      { kind: 'provider_clearing', balance: 0 },
      { kind: 'provider_held', balance: 15_000_00 },
    ])
    stories.product.clock.set('2026-03-13T09:15:00Z')
    await Promise.all([stories.product.backend.worker.tick(), stories.product.backend.worker.tick()])
    expect((await stories.see(story)).status).toBe('completed')
    expect(await sums(story)).toEqual(earned)
    expect(await stories.product.bookProblems()).toEqual([])
  })
})

describe('a move is refused', () => {
  test('with a slot of another provider, a forged one, none, and a note that is too long', async () => {
    const story = await stories.confirmed()
    const foreign = await stories.slotOn({ provider: await stories.product.given.provider() }, '2026-03-13')
    expect(await stories.move(story, 'provider', foreign)).toMatchObject({ body: { code: 'SLOT_UNAVAILABLE' } })
    const own = await stories.slotOn(story, '2026-03-13')
    expect(await stories.move(story, 'client', { ...own, identifier: `${own.identifier}x` })).toMatchObject({
      status: 422,
    })
    expect(await stories.product.as(story.client).post(`/booking/${story.identifier}/reschedule`, {})).toMatchObject({
      status: 422,
      body: { fields: { timeslotIdentifier: 'Please choose a time slot' } },
    })
    expect(await stories.move(story, 'client', own, 'x'.repeat(401))).toMatchObject({
      status: 422,
      body: { fields: { note: 'The note may have at most 400 characters' } },
    })
    expect((await stories.move(story, 'client', own, 'x'.repeat(400))).status).toBe(200)
  })

  test('by a stranger is answered as not found, on every path', async () => {
    const story = await stories.asked('client')
    const slot = await stories.slotOn(story, '2026-03-17')
    const body = { timeslotIdentifier: slot.identifier }
    for (const stranger of [
      stories.product.as(await stories.product.given.client()),
      stories.product.as(await stories.product.given.provider()),
    ]) {
      for (const call of [
        stranger.post(`/appointment/${story.identifier}/reschedule`, body),
        stranger.post(`/appointment/${story.identifier}/reschedule-update`, { status: 'approved' }),
        stranger.get(`/appointment/policy/${story.identifier}/reschedule`),
      ])
        expect(await call).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    }
    const client = stories.product.as(await stories.product.given.client())
    expect(await client.post(`/booking/${story.identifier}/reschedule`, body)).toMatchObject({ status: 404 })
    expect(await client.get(`/booking/${story.identifier}/details`)).toMatchObject({ status: 404 })
    expect(
      await stories.product.as(story.provider).post(`/booking/${story.identifier}/reschedule`, body),
    ).toMatchObject({
      status: 403,
    })
  })
})

test('the details of a booking list what was paid', async () => {
  const story = await stories.confirmed()
  expect((await stories.product.as(story.client).get(`/booking/${story.identifier}/details`)).body).toMatchObject({
    booking: { identifier: story.identifier },
    payments: [{ method: 'wallet', status: 'success', amount: 15_000_00 }],
  })
})
