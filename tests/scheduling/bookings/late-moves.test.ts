import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openProduct } from '#tests/support/product.ts'
import {
  late,
  sessionDate,
  sessionStart,
  type BookingFixtures,
  type BookingFixture,
  bookingFixtures,
} from './booking-fixtures.ts'

let fixtures: BookingFixtures
beforeAll(async () => {
  fixtures = bookingFixtures(await openProduct())
})
afterAll(() => fixtures.product.close())
beforeEach(() => fixtures.product.forget())

describe('a late move with a therapist who approves', () => {
  test('waits for the therapist; both times are held, no move is counted, both sides are notified', async () => {
    const fixture = await fixtures.confirmed({ needsApproval: true })
    fixtures.product.clock.set(late)
    const slot = await fixtures.slotOn(fixture, '2026-03-13')
    const policy = await fixtures.product.as(fixture.client).get(`/appointment/policy/${fixture.identifier}/reschedule`)
    expect(policy.body).toEqual({
      eligible: true,
      counted: true,
      remaining: 2,
      needsConfirmation: true,
      confirmationBy: 'provider',
      windowHours: 48,
      windowStartsAt: '2026-03-10T08:00:00.000Z',
      earliest: '2026-03-10T09:00:00.000Z',
      latest: '2026-05-10T23:00:00.000Z',
      reasonCode: 'ok',
      freeUntil: '2026-03-10T08:00:00.000Z',
      deadline: {
        hoursBefore: 48,
        notBefore: '2026-03-10T08:00:00.000Z',
        notAfter: '2026-03-10T08:00:00.000Z',
      },
      keeping: [],
    })
    const answer = await fixtures.move(fixture, 'client', slot)
    expect(answer.body).toMatchObject({
      status: 'confirmed',
      startAt: sessionStart,
      rescheduleInfo: { status: 'pending', remainingClientReschedule: 2, reasonCode: 'pending_exists' },
      reschedules: [{ status: 'pending', toStart: slot.startTime, expiresAt: '2026-03-11T09:00:00.000Z' }],
    })
    expect(answer.body.actions).toContain('withdraw_reschedule')
    expect(answer.body.actions).not.toContain('reschedule')
    expect(
      (await fixtures.product.as(fixture.provider).get(`/appointment/${fixture.identifier}`)).body.actions,
    ).toContain('approve_reschedule')
    expect(await fixtures.startsOn(fixture, sessionDate)).not.toContain(sessionStart)
    expect(await fixtures.startsOn(fixture, '2026-03-13')).not.toContain(slot.startTime)
    await fixtures.product.drain()
    const mine = await fixtures.product.mailbox.waitFor({
      to: fixture.client.email,
      subjectIncludes: 'is waiting for an answer',
    })
    expect(mine.text).toContain('Theo Tester has been notified and must confirm the new time.')
    expect(mine.text).toContain(
      'If the new time is confirmed: It is too late for free cancellation: if you cancel, ₦15,000 is not refunded.',
    )
    const theirs = await fixtures.product.mailbox.waitFor({
      to: fixture.provider.email,
      subjectIncludes: 'is waiting for an answer',
    })
    expect(theirs.text).toContain('Clara asks you for a new time. Only you can confirm it.')
    expect(theirs.text).toContain('If the new time is confirmed: It is too late for free cancellation')
    expect(theirs.text).toContain('until Wednesday, 11 March 2026 at 10:00 (Africa/Lagos)')
  })

  test('approved: the times are swapped and the move counts for the requesting side', async () => {
    const fixture = await fixtures.requestedMove('client')
    const approved = await fixtures.answer(fixture, 'provider', 'approved')
    expect(approved.body).toMatchObject({
      status: 'confirmed',
      startAt: '2026-03-13T08:00:00.000Z',
      rescheduleInfo: { status: 'approved', remainingClientReschedule: 1, remainingProviderReschedule: 2 },
      policy: { freeUntil: '2026-03-10T08:00:00.000Z' },
    })
    expect(await fixtures.startsOn(fixture, sessionDate)).toContain(sessionStart)
    expect(await fixtures.answer(fixture, 'provider', 'approved')).toMatchObject({ body: { code: 'STATUS_CHANGED' } })
  })

  test('proposed by the therapist and approved by the client leaves 24 hours for a free cancellation', async () => {
    const fixture = await fixtures.requestedMove('provider')
    expect((await fixtures.answer(fixture, 'client', 'approved')).body).toMatchObject({
      rescheduleInfo: { remainingClientReschedule: 2, remainingProviderReschedule: 1 },
      policy: { freeUntil: '2026-03-11T09:00:00.000Z' },
    })
  })

  test.each([
    ['rejected', 'provider', 'declined'],
    ['withdrawn', 'client', 'withdrawn'],
  ] as const)('%s: the old time applies, the new one is free, nothing is counted', async (status, side, words) => {
    const fixture = await fixtures.requestedMove('client')
    expect((await fixtures.answer(fixture, side, status)).body).toMatchObject({
      status: 'confirmed',
      startAt: sessionStart,
      rescheduleInfo: { status, remainingClientReschedule: 2 },
    })
    expect(await fixtures.startsOn(fixture, '2026-03-13')).toContain('2026-03-13T08:00:00.000Z')
    expect(await fixtures.startsOn(fixture, sessionDate)).not.toContain(sessionStart)
    await fixtures.product.drain()
    for (const { email } of [fixture.client, fixture.provider])
      expect((await fixtures.product.mailbox.waitFor({ to: email, subjectIncludes: words })).text).toContain(
        'This does not count as a reschedule.',
      )
    expect((await fixtures.move(fixture, 'client')).body.rescheduleInfo.status).toBe('pending')
  })

  const closeDay = (fixture: BookingFixture) =>
    fixtures.product
      .as(fixture.provider)
      .post('/provider-availability/days/closed', { from: '2026-03-13', to: '2026-03-13' })

  test('the client cannot approve a proposed time that the therapist has closed since', async () => {
    const fixture = await fixtures.requestedMove('provider')
    expect((await fixtures.see(fixture)).reschedules[0]).not.toHaveProperty('isClosed')
    expect((await closeDay(fixture)).status).toBe(200)
    expect((await fixtures.see(fixture)).reschedules[0]).toMatchObject({ status: 'pending', isClosed: true })
    expect(await fixtures.answer(fixture, 'client', 'approved')).toMatchObject({
      status: 409,
      body: { code: 'SLOT_UNAVAILABLE', message: expect.stringContaining('Your therapist is no longer available') },
    })
    expect(await fixtures.see(fixture)).toMatchObject({ startAt: sessionStart, rescheduleInfo: { status: 'pending' } })
    expect((await fixtures.answer(fixture, 'client', 'rejected')).status).toBe(200)
  })

  test('a therapist who has closed the day is warned and may approve nevertheless', async () => {
    const fixture = await fixtures.requestedMove('client')
    await closeDay(fixture)
    const seen = await fixtures.product.as(fixture.provider).get(`/appointment/${fixture.identifier}`)
    expect(seen.body.reschedules[0]).toMatchObject({ isClosed: true })
    expect((await fixtures.answer(fixture, 'provider', 'approved')).body).toMatchObject({
      status: 'confirmed',
      startAt: '2026-03-13T08:00:00.000Z',
    })
  })

  test('requesting and withdrawing repeatedly is limited to ten times a day', async () => {
    const fixture = await fixtures.requestedMove('client')
    for (let times = 1; times < 10; times += 1) {
      await fixtures.answer(fixture, 'client', 'withdrawn')
      expect((await fixtures.move(fixture, 'client')).status).toBe(200)
    }
    await fixtures.answer(fixture, 'client', 'withdrawn')
    expect(await fixtures.move(fixture, 'client')).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } })
    fixtures.product.clock.advance({ hours: 24 })
    expect((await fixtures.move(fixture, 'client')).status).toBe(200)
  })

  test('cancelling the booking ends the move and frees both times', async () => {
    const fixture = await fixtures.requestedMove('provider')
    const cancelled = await fixtures.product.as(fixture.client).post(`/booking/${fixture.identifier}/cancel`, {})
    expect(cancelled.body).toMatchObject({ status: 'cancelled', reschedules: [{ status: 'withdrawn' }] })
    expect(await fixtures.startsOn(fixture, sessionDate)).toContain(sessionStart)
    expect(await fixtures.startsOn(fixture, '2026-03-13')).toContain('2026-03-13T08:00:00.000Z')
    expect(await fixtures.answer(fixture, 'client', 'approved')).toMatchObject({ body: { code: 'STATUS_CHANGED' } })
  })
})

describe('a move without an answer', () => {
  test('ends after 24 hours: the old time applies, nothing is counted, two workers notify both sides once', async () => {
    const fixture = await fixtures.requestedMove('client')
    fixtures.product.clock.set('2026-03-11T08:59:59Z')
    await fixtures.product.work()
    expect((await fixtures.see(fixture)).rescheduleInfo.status).toBe('pending')
    fixtures.product.clock.set('2026-03-11T09:00:00Z')
    expect(await fixtures.answer(fixture, 'provider', 'approved')).toMatchObject({
      status: 409,
      body: { code: 'STATUS_CHANGED' },
    })
    await Promise.all([fixtures.product.backend.worker.tick(), fixtures.product.backend.worker.tick()])
    await fixtures.product.backend.worker.drain()
    expect(await fixtures.see(fixture)).toMatchObject({
      startAt: sessionStart,
      rescheduleInfo: { status: 'expired', remainingClientReschedule: 2 },
    })
    expect(await fixtures.startsOn(fixture, '2026-03-13')).toContain('2026-03-13T08:00:00.000Z')
    await fixtures.product.mailbox.waitFor({ to: fixture.client.email, subjectIncludes: 'stays at its time' })
    const mails = fixtures.product.mailbox.list({ to: fixture.client.email })
    expect(mails.filter(({ subject }) => subject.includes('stays at its time'))).toHaveLength(1)
  })

  test('does not block the next move, even before the worker has run', async () => {
    const fixture = await fixtures.requestedMove('client')
    fixtures.product.clock.set('2026-03-11T10:00:00Z')
    const again = await fixtures.move(fixture, 'provider', await fixtures.slotOn(fixture, '2026-03-17'))
    expect(again.body.reschedules).toMatchObject([
      { askedBy: 'provider', status: 'pending' },
      { askedBy: 'client', status: 'expired' },
    ])
  })
})
