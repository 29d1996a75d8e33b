import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openProduct } from '#tests/support/product.ts'
import { late, sessionDate, sessionStart, type Stories, type Story, storiesIn } from './booking-fixtures.ts'

let stories: Stories
beforeAll(async () => {
  stories = storiesIn(await openProduct())
})
afterAll(() => stories.product.close())

describe('a late move with a therapist who approves', () => {
  test('waits for the therapist; both times are held, no move is counted, both sides are notified', async () => {
    const story = await stories.confirmed({ needsApproval: true })
    stories.product.clock.set(late)
    const slot = await stories.slotOn(story, '2026-03-13')
    const policy = await stories.product.as(story.client).get(`/appointment/policy/${story.identifier}/reschedule`)
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
    const asked = await stories.move(story, 'client', slot)
    expect(asked.body).toMatchObject({
      status: 'confirmed',
      startAt: sessionStart,
      rescheduleInfo: { status: 'pending', remainingClientReschedule: 2, reasonCode: 'pending_exists' },
      reschedules: [{ status: 'pending', toStart: slot.startTime, expiresAt: '2026-03-11T09:00:00.000Z' }],
    })
    expect(asked.body.actions).toContain('withdraw_reschedule')
    expect(asked.body.actions).not.toContain('reschedule')
    expect((await stories.product.as(story.provider).get(`/appointment/${story.identifier}`)).body.actions).toContain(
      'approve_reschedule',
    )
    expect(await stories.startsOn(story, sessionDate)).not.toContain(sessionStart)
    expect(await stories.startsOn(story, '2026-03-13')).not.toContain(slot.startTime)
    await stories.product.work()
    const mine = await stories.product.mailbox.waitFor({
      to: story.client.email,
      subjectIncludes: 'waits for an answer',
    })
    expect(mine.text).toContain('Theo Tester has been told and must confirm the new time.')
    expect(mine.text).toContain(
      'If the new time is confirmed: It is too late for free cancellation: if you cancel, ₦15,000 is not refunded.',
    )
    const theirs = await stories.product.mailbox.waitFor({
      to: story.provider.email,
      subjectIncludes: 'waits for an answer',
    })
    expect(theirs.text).toContain('Clara asks you for a new time. Only you can confirm it.')
    expect(theirs.text).toContain('If the new time is confirmed: It is too late for free cancellation')
    expect(theirs.text).toContain('until Wednesday, 11 March 2026 at 10:00 (Africa/Lagos)')
  })

  test('approved: the times are swapped and the move counts for the requesting side', async () => {
    const story = await stories.asked('client')
    const approved = await stories.answer(story, 'provider', 'approved')
    expect(approved.body).toMatchObject({
      status: 'confirmed',
      startAt: '2026-03-13T08:00:00.000Z',
      rescheduleInfo: { status: 'approved', remainingClientReschedule: 1, remainingProviderReschedule: 2 },
      policy: { freeUntil: '2026-03-10T08:00:00.000Z' },
    })
    expect(await stories.startsOn(story, sessionDate)).toContain(sessionStart)
    expect(await stories.answer(story, 'provider', 'approved')).toMatchObject({ body: { code: 'STATUS_CHANGED' } })
  })

  test('proposed by the therapist and approved by the client leaves 24 hours for a free cancellation', async () => {
    const story = await stories.asked('provider')
    expect((await stories.answer(story, 'client', 'approved')).body).toMatchObject({
      rescheduleInfo: { remainingClientReschedule: 2, remainingProviderReschedule: 1 },
      policy: { freeUntil: '2026-03-11T09:00:00.000Z' },
    })
  })

  test.each([
    ['rejected', 'provider', 'declined'],
    ['withdrawn', 'client', 'taken back'],
  ] as const)('%s: the old time applies, the new one is free, nothing is counted', async (status, side, words) => {
    const story = await stories.asked('client')
    expect((await stories.answer(story, side, status)).body).toMatchObject({
      status: 'confirmed',
      startAt: sessionStart,
      rescheduleInfo: { status, remainingClientReschedule: 2 },
    })
    expect(await stories.startsOn(story, '2026-03-13')).toContain('2026-03-13T08:00:00.000Z')
    expect(await stories.startsOn(story, sessionDate)).not.toContain(sessionStart)
    await stories.product.work()
    for (const { email } of [story.client, story.provider])
      expect((await stories.product.mailbox.waitFor({ to: email, subjectIncludes: words })).text).toContain(
        'This does not count as a move.',
      )
    expect((await stories.move(story, 'client')).body.rescheduleInfo.status).toBe('pending')
  })

  test.each([
    ['client', 'client', 'approved'],
    ['client', 'client', 'rejected'],
    ['client', 'provider', 'withdrawn'],
    ['provider', 'provider', 'approved'],
    ['provider', 'provider', 'rejected'],
    ['provider', 'client', 'withdrawn'],
  ] as const)('requested by the %s, the %s cannot answer %s', async (asker, side, status) => {
    const story = await stories.asked(asker)
    expect(await stories.answer(story, side, status)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    expect((await stories.see(story)).rescheduleInfo.status).toBe('pending')
  })

  const closeDay = (story: Story) =>
    stories.product
      .as(story.provider)
      .post('/provider-availability/days/closed', { from: '2026-03-13', to: '2026-03-13' })

  test('the client cannot approve a proposed time that the therapist has closed since', async () => {
    const story = await stories.asked('provider')
    expect((await stories.see(story)).reschedules[0]).not.toHaveProperty('isClosed')
    expect((await closeDay(story)).status).toBe(200)
    expect((await stories.see(story)).reschedules[0]).toMatchObject({ status: 'pending', isClosed: true })
    expect(await stories.answer(story, 'client', 'approved')).toMatchObject({
      status: 409,
      body: { code: 'SLOT_UNAVAILABLE', message: expect.stringContaining('Your therapist has closed this time') },
    })
    expect(await stories.see(story)).toMatchObject({ startAt: sessionStart, rescheduleInfo: { status: 'pending' } })
    expect((await stories.answer(story, 'client', 'rejected')).status).toBe(200)
  })

  test('a therapist who has closed the day is warned and may approve nevertheless', async () => {
    const story = await stories.asked('client')
    await closeDay(story)
    const seen = await stories.product.as(story.provider).get(`/appointment/${story.identifier}`)
    expect(seen.body.reschedules[0]).toMatchObject({ isClosed: true })
    expect((await stories.answer(story, 'provider', 'approved')).body).toMatchObject({
      status: 'confirmed',
      startAt: '2026-03-13T08:00:00.000Z',
    })
  })

  test('a second one while the first is pending is refused, from either side', async () => {
    const story = await stories.asked('client')
    const slot = await stories.slotOn(story, '2026-03-16')
    for (const side of ['client', 'provider'] as const)
      expect(await stories.move(story, side, slot)).toMatchObject({ status: 409, body: { code: 'RESCHEDULE_PENDING' } })
  })

  test('requesting and withdrawing repeatedly is limited to ten times a day', async () => {
    const story = await stories.asked('client')
    for (let times = 1; times < 10; times += 1) {
      await stories.answer(story, 'client', 'withdrawn')
      expect((await stories.move(story, 'client')).status).toBe(200)
    }
    await stories.answer(story, 'client', 'withdrawn')
    expect(await stories.move(story, 'client')).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } })
    stories.product.clock.advance({ hours: 24 })
    expect((await stories.move(story, 'client')).status).toBe(200)
  })

  test('cancelling the booking ends the move and frees both times', async () => {
    const story = await stories.asked('provider')
    const cancelled = await stories.product.as(story.client).post(`/booking/${story.identifier}/cancel`, {})
    expect(cancelled.body).toMatchObject({ status: 'cancelled', reschedules: [{ status: 'withdrawn' }] })
    expect(await stories.startsOn(story, sessionDate)).toContain(sessionStart)
    expect(await stories.startsOn(story, '2026-03-13')).toContain('2026-03-13T08:00:00.000Z')
    expect(await stories.answer(story, 'client', 'approved')).toMatchObject({ body: { code: 'STATUS_CHANGED' } })
  })
})

describe('a move without an answer', () => {
  test('ends after 24 hours: the old time applies, nothing is counted, two workers notify both sides once', async () => {
    const story = await stories.asked('client')
    stories.product.clock.set('2026-03-11T08:59:59Z')
    await stories.product.work()
    expect((await stories.see(story)).rescheduleInfo.status).toBe('pending')
    stories.product.clock.set('2026-03-11T09:00:00Z')
    expect(await stories.answer(story, 'provider', 'approved')).toMatchObject({
      status: 409,
      body: { code: 'STATUS_CHANGED' },
    })
    await Promise.all([stories.product.backend.worker.tick(), stories.product.backend.worker.tick()])
    await stories.product.backend.worker.drain()
    expect(await stories.see(story)).toMatchObject({
      startAt: sessionStart,
      rescheduleInfo: { status: 'expired', remainingClientReschedule: 2 },
    })
    expect(await stories.startsOn(story, '2026-03-13')).toContain('2026-03-13T08:00:00.000Z')
    await stories.product.mailbox.waitFor({ to: story.client.email, subjectIncludes: 'keeps its time' })
    const letters = stories.product.mailbox.list({ to: story.client.email })
    expect(letters.filter(({ subject }) => subject.includes('keeps its time'))).toHaveLength(1)
  })

  test('does not block the next move, even before the worker has run', async () => {
    const story = await stories.asked('client')
    stories.product.clock.set('2026-03-11T10:00:00Z')
    const again = await stories.move(story, 'provider', await stories.slotOn(story, '2026-03-17'))
    expect(again.body.reschedules).toMatchObject([
      { askedBy: 'provider', status: 'pending' },
      { askedBy: 'client', status: 'expired' },
    ])
  })
})
