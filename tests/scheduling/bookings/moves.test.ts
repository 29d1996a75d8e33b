import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CalendarDay } from '#schemas/scheduling/availability.ts'
import { openProduct } from '#tests/support/product.ts'
import {
  late,
  sessionDate,
  sessionStart,
  type BookingFixtures,
  bookingFixtures,
  type BookingFixture,
} from './booking-fixtures.ts'

let fixtures: BookingFixtures
beforeAll(async () => {
  fixtures = bookingFixtures(await openProduct())
})
afterAll(() => fixtures.product.close())
beforeEach(() => fixtures.product.forget())

describe('moving early', () => {
  test('takes effect at once: new time taken, old one free, one move less, both sides notified', async () => {
    const fixture = await fixtures.confirmed()
    const slot = await fixtures.slotOn(fixture, '2026-03-13', 2)
    const moved = await fixtures.move(fixture, 'client', slot, 'My train is later')
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
    expect(await fixtures.startsOn(fixture, sessionDate)).toContain(sessionStart)
    expect(await fixtures.startsOn(fixture, '2026-03-13')).not.toContain(slot.startTime)
    await fixtures.product.drain()
    const mail = await fixtures.product.mailbox.waitFor({ to: fixture.client.email, subjectIncludes: 'new time' })
    expect(mail.subject).toBe('Your booking has a new time')
    expect(mail.text).toContain('Friday, 13 March 2026 at 11:00 (Africa/Lagos)')
    expect(mail.text).toContain(
      'The previous time was Thursday, 12 March 2026 at 09:00 (Africa/Lagos). You asked for the new',
    )
    expect(mail.text).toContain(
      'If you cancel by Wednesday, 11 March 2026 at 11:00 (Africa/Lagos), you get ₦15,000 back in your wallet.',
    )
    const other = await fixtures.product.mailbox.waitFor({ to: fixture.provider.email, subjectIncludes: 'new time' })
    expect(other.text).toContain('Clara asked for the new time.')
    expect(await fixtures.product.bookProblems()).toEqual([])
  })

  test('works also while the therapist is not listed; strangers see no calendar then', async () => {
    const fixture = await fixtures.confirmed()
    const { db } = fixtures.product.database
    const stranger = await fixtures.product.given.client()
    await db.deleteFrom('providerListing').where('providerIdentifier', '=', fixture.provider.identifier).execute()
    const path = `/providers-availability/${fixture.provider.identifier}/month/2026-03?category=${fixture.provider.therapyIdentifier}`
    expect((await fixtures.product.as(stranger).get(path)).status).toBe(404)
    expect((await fixtures.product.visitor.get(path)).status).toBe(404)
    const { days } = (await fixtures.product.as(fixture.client).get(path)).body
    const { timeSlot } = days.find(({ date }: CalendarDay) => date.date === '2026-03-13')
    expect((await fixtures.move(fixture, 'client', timeSlot[2])).body).toMatchObject({ startAt: timeSlot[2].startTime })
  })

  test('by the therapist counts for the therapist and gives the client 24 hours to reconsider', async () => {
    const fixture = await fixtures.confirmed()
    fixtures.product.clock.set(late)
    const moved = await fixtures.move(fixture, 'provider', await fixtures.slotOn(fixture, '2026-03-12', 3))
    expect(moved.body).toMatchObject({
      status: 'confirmed',
      rescheduleInfo: { remainingClientReschedule: 2, remainingProviderReschedule: 1 },
      policy: { freeUntil: '2026-03-11T09:00:00.000Z' },
    })
    fixtures.product.clock.set('2026-03-11T09:00:00Z')
    expect(
      (await fixtures.product.as(fixture.client).get(`/booking/${fixture.identifier}/refund-check`)).body,
    ).toMatchObject({
      refundAmount: 15_000_00,
      reasonCode: 'outside_window',
    })
    fixtures.product.clock.set('2026-03-11T09:00:01Z')
    expect(
      (await fixtures.product.as(fixture.client).get(`/booking/${fixture.identifier}/refund-check`)).body,
    ).toMatchObject({
      refundAmount: 0,
      reasonCode: 'inside_window',
    })
  })

  test('inside the window without approval keeps the first deadline, also after a second move', async () => {
    const fixture = await fixtures.confirmed()
    fixtures.product.clock.set(late)
    const far = await fixtures.move(fixture, 'client', await fixtures.slotOn(fixture, '2026-03-24'))
    expect(far.body.policy.freeUntil).toBe('2026-03-10T08:00:00.000Z')
    const farther = await fixtures.move(fixture, 'client', await fixtures.slotOn(fixture, '2026-03-25'))
    expect(farther.body.policy.freeUntil).toBe('2026-03-10T08:00:00.000Z')
    expect(
      (await fixtures.product.as(fixture.client).get(`/booking/${fixture.identifier}/refund-check`)).body,
    ).toMatchObject({
      refundAmount: 0,
      feeKept: 15_000_00,
      reasonCode: 'rescheduled_inside_window',
    })
  })

  test('three times exceeds the limit; the other side still has its own two', async () => {
    const fixture = await fixtures.confirmed()
    expect((await fixtures.move(fixture, 'client')).status).toBe(200)
    expect((await fixtures.move(fixture, 'client', await fixtures.slotOn(fixture, '2026-03-16'))).status).toBe(200)
    const third = await fixtures.move(fixture, 'client', await fixtures.slotOn(fixture, '2026-03-17'))
    expect(third).toMatchObject({
      status: 409,
      body: { code: 'RESCHEDULE_LIMIT', message: 'Rescheduling limit reached' },
    })
    const seen = await fixtures.see(fixture)
    expect(seen.rescheduleInfo).toMatchObject({ remainingClientReschedule: 0, reasonCode: 'limit_reached' })
    expect(seen.actions).not.toContain('reschedule')
    expect((await fixtures.move(fixture, 'provider', await fixtures.slotOn(fixture, '2026-03-18'))).status).toBe(200)
  })

  test('to its current time is refused, and back to the old one is possible', async () => {
    const fixture = await fixtures.confirmed()
    const [first, second] = [await fixtures.slotOn(fixture, '2026-03-13'), await fixtures.slotOn(fixture, '2026-03-16')]
    await fixtures.move(fixture, 'client', first)
    expect(await fixtures.move(fixture, 'client', first)).toMatchObject({
      status: 409,
      body: { code: 'SLOT_UNAVAILABLE' },
    })
    await fixtures.move(fixture, 'client', second)
    expect((await fixtures.move(fixture, 'provider', first)).body.startAt).toBe(first.startTime)
  })
})

describe('moving before it is paid', () => {
  test('is not counted, keeps the booking pending and extends the time to pay', async () => {
    const fixture = await fixtures.booked()
    fixtures.product.clock.advance({ minutes: 10 })
    const moved = await fixtures.move(fixture, 'client')
    expect(moved.body).toMatchObject({
      status: 'pending',
      startAt: '2026-03-13T08:00:00.000Z',
      payment: { dueAt: '2026-03-02T08:25:00.000Z' },
      policy: { freeUntil: '2026-03-11T08:00:00.000Z' },
      rescheduleInfo: { remainingClientReschedule: 2, remainingProviderReschedule: 2 },
    })
    for (const date of ['2026-03-16', '2026-03-17', '2026-03-18'])
      expect((await fixtures.move(fixture, 'client', await fixtures.slotOn(fixture, date))).status).toBe(200)
    expect((await fixtures.pay(fixture)).status).toBe(200)
    expect(await fixtures.see(fixture)).toMatchObject({
      status: 'confirmed',
      startAt: '2026-03-18T08:00:00.000Z',
      rescheduleInfo: { remainingClientReschedule: 2 },
    })
    expect(await fixtures.startsOn(fixture, '2026-03-17')).toContain('2026-03-17T08:00:00.000Z')
  })

  test('of an appointment the therapist made: the client is notified of the new time and the payment deadline', async () => {
    const fixture = await fixtures.confirmed()
    const { identifier: timeslotIdentifier } = await fixtures.slotOn(fixture, '2026-03-17')
    const { therapyIdentifier, modalityIdentifier } = fixture.provider
    const input = {
      clientIdentifier: fixture.client.identifier,
      therapyIdentifier,
      modalityIdentifier,
      timeslotIdentifier,
    }
    const made = await fixtures.product.as(fixture.provider).post('/appointment', input)
    const appointment = { ...fixture, identifier: made.body.identifier }
    const moved = await fixtures.move(appointment, 'provider', await fixtures.slotOn(fixture, '2026-03-18'))
    expect(moved.body).toMatchObject({
      status: 'pending',
      payment: { dueAt: '2026-03-03T08:00:00.000Z' },
      rescheduleInfo: { remainingProviderReschedule: 2 },
    })
    await fixtures.product.drain()
    const mail = await fixtures.product.mailbox.waitFor({ to: fixture.client.email, subjectIncludes: 'new time' })
    expect(mail.text).toContain('Theo Tester asked for the new time.')
    expect(mail.text).toContain('until Tuesday, 3 March 2026 at 09:00 (Africa/Lagos): please pay ₦15,000 by then.')
  })

  test('is refused when its hold has run out', async () => {
    const fixture = await fixtures.booked()
    fixtures.product.clock.advance({ minutes: 15 })
    expect(await fixtures.move(fixture, 'client')).toMatchObject({ status: 409, body: { code: 'HOLD_EXPIRED' } })
  })
})

describe('moving a session that took place', () => {
  const sums = async ({ provider }: BookingFixture) =>
    (
      await fixtures.product.database.pool.query(
        "select kind, balance::int from ledger_account where owner_identifier = $1 and kind in ('provider_clearing', 'provider_held') order by kind",
        [provider.identifier],
      )
    ).rows

  test('is refused where the therapist does not allow it', async () => {
    const fixture = await fixtures.completed()
    expect(await fixtures.move(fixture, 'client')).toMatchObject({ status: 409, body: { code: 'POLICY_BLOCKED' } })
  })

  test('reverses the earning; held again, it is earned again, once', async () => {
    const fixture = await fixtures.completed({ allowRescheduleCompleted: true })
    const earned = [
      { kind: 'provider_clearing', balance: 12_750_00 },
      { kind: 'provider_held', balance: 0 },
    ]
    expect(await sums(fixture)).toEqual(earned)
    expect((await fixtures.move(fixture, 'client')).body).toMatchObject({
      status: 'confirmed',
      previousStatus: 'completed',
      startAt: '2026-03-13T08:00:00.000Z',
      phase: 'upcoming',
      rescheduleInfo: { remainingClientReschedule: 1 },
      policy: { freeUntil: '2026-03-10T08:00:00.000Z' },
    })
    expect(await sums(fixture)).toEqual([
      { kind: 'provider_clearing', balance: 0 },
      { kind: 'provider_held', balance: 15_000_00 },
    ])
    fixtures.product.clock.set('2026-03-13T09:15:00Z')
    await Promise.all([fixtures.product.backend.worker.tick(), fixtures.product.backend.worker.tick()])
    expect((await fixtures.see(fixture)).status).toBe('completed')
    expect(await sums(fixture)).toEqual(earned)
    expect(await fixtures.product.bookProblems()).toEqual([])
  })
})

describe('a move is refused', () => {
  test('with a slot of another provider, a forged one, none, and a note that is too long', async () => {
    const fixture = await fixtures.confirmed()
    const foreign = await fixtures.slotOn({ provider: await fixtures.product.given.provider() }, '2026-03-13')
    expect(await fixtures.move(fixture, 'provider', foreign)).toMatchObject({ body: { code: 'SLOT_UNAVAILABLE' } })
    const own = await fixtures.slotOn(fixture, '2026-03-13')
    expect(await fixtures.move(fixture, 'client', { ...own, identifier: `${own.identifier}x` })).toMatchObject({
      status: 422,
    })
    expect(
      await fixtures.product.as(fixture.client).post(`/booking/${fixture.identifier}/reschedule`, {}),
    ).toMatchObject({
      status: 422,
      body: { fields: { timeslotIdentifier: 'Please choose a time slot' } },
    })
    expect(await fixtures.move(fixture, 'client', own, 'x'.repeat(401))).toMatchObject({
      status: 422,
      body: { fields: { note: 'The note can have at most 400 characters' } },
    })
    expect((await fixtures.move(fixture, 'client', own, 'x'.repeat(400))).status).toBe(200)
  })

  test('by a stranger is answered as not found, on every path', async () => {
    const fixture = await fixtures.requestedMove('client')
    const slot = await fixtures.slotOn(fixture, '2026-03-17')
    const body = { timeslotIdentifier: slot.identifier }
    for (const stranger of [
      fixtures.product.as(await fixtures.product.given.client()),
      fixtures.product.as(await fixtures.product.given.provider()),
    ]) {
      for (const call of [
        stranger.post(`/appointment/${fixture.identifier}/reschedule`, body),
        stranger.post(`/appointment/${fixture.identifier}/reschedule-update`, { status: 'approved' }),
        stranger.get(`/appointment/policy/${fixture.identifier}/reschedule`),
      ])
        expect(await call).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    }
    const client = fixtures.product.as(await fixtures.product.given.client())
    expect(await client.post(`/booking/${fixture.identifier}/reschedule`, body)).toMatchObject({ status: 404 })
    expect(await client.get(`/booking/${fixture.identifier}/details`)).toMatchObject({ status: 404 })
    expect(
      await fixtures.product.as(fixture.provider).post(`/booking/${fixture.identifier}/reschedule`, body),
    ).toMatchObject({
      status: 403,
    })
  })
})

test('the details of a booking list what was paid', async () => {
  const fixture = await fixtures.confirmed()
  expect((await fixtures.product.as(fixture.client).get(`/booking/${fixture.identifier}/details`)).body).toMatchObject({
    booking: { identifier: fixture.identifier },
    payments: [{ method: 'wallet', status: 'success', amount: 15_000_00 }],
  })
})
