import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld } from '#tests/support/world.ts'
import { late, sessionDate, sessionStart, type Stories, type Story, storiesIn } from './stories.ts'

let told: Stories
beforeAll(async () => {
  told = storiesIn(await openWorld())
})
afterAll(() => told.world.close())

describe('moving late where the therapist approves', () => {
  test('waits for the therapist; both times are held, nothing is counted, both are told who must confirm', async () => {
    const story = await told.confirmed({ needsApproval: true })
    told.world.clock.set(late)
    const slot = await told.slotOn(story, '2026-03-13')
    const policy = await told.world.as(story.client).get(`/appointment/policy/${story.identifier}/reschedule`)
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
    const asked = await told.move(story, 'client', slot)
    expect(asked.body).toMatchObject({
      status: 'confirmed',
      startAt: sessionStart,
      rescheduleInfo: { status: 'pending', remainingClientReschedule: 2, reasonCode: 'pending_exists' },
      reschedules: [{ status: 'pending', toStart: slot.startTime, expiresAt: '2026-03-11T09:00:00.000Z' }],
    })
    expect(asked.body.actions).toContain('withdraw_reschedule')
    expect(asked.body.actions).not.toContain('reschedule')
    expect((await told.world.as(story.provider).get(`/appointment/${story.identifier}`)).body.actions).toContain(
      'approve_reschedule',
    )
    expect(await told.startsOn(story, sessionDate)).not.toContain(sessionStart)
    expect(await told.startsOn(story, '2026-03-13')).not.toContain(slot.startTime)
    await told.world.work()
    const mine = await told.world.mailbox.waitFor({ to: story.client.email, subjectIncludes: 'waits for an answer' })
    expect(mine.text).toContain('Theo Tester has been told and must confirm the new time.')
    expect(mine.text).toContain(
      'If the new time is confirmed: It is too late for free cancellation: if you cancel, ₦15,000 is not refunded.',
    )
    const theirs = await told.world.mailbox.waitFor({
      to: story.provider.email,
      subjectIncludes: 'waits for an answer',
    })
    expect(theirs.text).toContain('Clara asks you for a new time. Only you can confirm it.')
    expect(theirs.text).toContain('If the new time is confirmed: It is too late for free cancellation')
    expect(theirs.text).toContain('until Wednesday, 11 March 2026 at 10:00 (Africa/Lagos)')
  })

  test('approved: the times are swapped, the move counts for the side that asked', async () => {
    const story = await told.asked('client')
    const approved = await told.answer(story, 'provider', 'approved')
    expect(approved.body).toMatchObject({
      status: 'confirmed',
      startAt: '2026-03-13T08:00:00.000Z',
      rescheduleInfo: { status: 'approved', remainingClientReschedule: 1, remainingProviderReschedule: 2 },
      policy: { freeUntil: '2026-03-10T08:00:00.000Z' },
    })
    expect(await told.startsOn(story, sessionDate)).toContain(sessionStart)
    expect(await told.answer(story, 'provider', 'approved')).toMatchObject({ body: { code: 'STATUS_CHANGED' } })
  })

  test("the therapist's proposal, approved by the client, leaves 24 hours for a free cancellation", async () => {
    const story = await told.asked('provider')
    expect((await told.answer(story, 'client', 'approved')).body).toMatchObject({
      rescheduleInfo: { remainingClientReschedule: 2, remainingProviderReschedule: 1 },
      policy: { freeUntil: '2026-03-11T09:00:00.000Z' },
    })
  })

  test.each([
    ['rejected', 'provider', 'declined'],
    ['withdrawn', 'client', 'taken back'],
  ] as const)('%s: the old time stands, the new one is free, nothing is counted', async (status, side, words) => {
    const story = await told.asked('client')
    expect((await told.answer(story, side, status)).body).toMatchObject({
      status: 'confirmed',
      startAt: sessionStart,
      rescheduleInfo: { status, remainingClientReschedule: 2 },
    })
    expect(await told.startsOn(story, '2026-03-13')).toContain('2026-03-13T08:00:00.000Z')
    expect(await told.startsOn(story, sessionDate)).not.toContain(sessionStart)
    await told.world.work()
    for (const { email } of [story.client, story.provider])
      expect((await told.world.mailbox.waitFor({ to: email, subjectIncludes: words })).text).toContain(
        'This does not count as a move.',
      )
    expect((await told.move(story, 'client')).body.rescheduleInfo.status).toBe('pending')
  })

  test.each([
    ['client', 'client', 'approved'],
    ['client', 'client', 'rejected'],
    ['client', 'provider', 'withdrawn'],
    ['provider', 'provider', 'approved'],
    ['provider', 'provider', 'rejected'],
    ['provider', 'client', 'withdrawn'],
  ] as const)('asked by the %s, the %s cannot say %s', async (asker, side, status) => {
    const story = await told.asked(asker)
    expect(await told.answer(story, side, status)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    expect((await told.see(story)).rescheduleInfo.status).toBe('pending')
  })

  const closeDay = (story: Story) =>
    told.world.as(story.provider).post('/provider-availability/days/closed', { from: '2026-03-13', to: '2026-03-13' })

  test('the client cannot approve a time that the therapist proposed and has closed since', async () => {
    const story = await told.asked('provider')
    expect((await told.see(story)).reschedules[0]).not.toHaveProperty('isClosed')
    expect((await closeDay(story)).status).toBe(200)
    expect((await told.see(story)).reschedules[0]).toMatchObject({ status: 'pending', isClosed: true })
    expect(await told.answer(story, 'client', 'approved')).toMatchObject({
      status: 409,
      body: { code: 'SLOT_UNAVAILABLE', message: expect.stringContaining('Your therapist has closed this time') },
    })
    expect(await told.see(story)).toMatchObject({ startAt: sessionStart, rescheduleInfo: { status: 'pending' } })
    expect((await told.answer(story, 'client', 'rejected')).status).toBe(200)
  })

  test('a therapist who has closed the day is told so, and may approve all the same', async () => {
    const story = await told.asked('client')
    await closeDay(story)
    const seen = await told.world.as(story.provider).get(`/appointment/${story.identifier}`)
    expect(seen.body.reschedules[0]).toMatchObject({ isClosed: true })
    expect((await told.answer(story, 'provider', 'approved')).body).toMatchObject({
      status: 'confirmed',
      startAt: '2026-03-13T08:00:00.000Z',
    })
  })

  test('a second one while the first waits is refused, from either side', async () => {
    const story = await told.asked('client')
    const slot = await told.slotOn(story, '2026-03-16')
    for (const side of ['client', 'provider'] as const)
      expect(await told.move(story, side, slot)).toMatchObject({ status: 409, body: { code: 'RESCHEDULE_PENDING' } })
  })

  test('asking and taking back again and again ends at the tenth time of a day', async () => {
    const story = await told.asked('client')
    for (let times = 1; times < 10; times += 1) {
      await told.answer(story, 'client', 'withdrawn')
      expect((await told.move(story, 'client')).status).toBe(200)
    }
    await told.answer(story, 'client', 'withdrawn')
    expect(await told.move(story, 'client')).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } })
    told.world.clock.advance({ hours: 24 })
    expect((await told.move(story, 'client')).status).toBe(200)
  })

  test('cancelling takes the move back and frees both times', async () => {
    const story = await told.asked('provider')
    const cancelled = await told.world.as(story.client).post(`/booking/${story.identifier}/cancel`, {})
    expect(cancelled.body).toMatchObject({ status: 'cancelled', reschedules: [{ status: 'withdrawn' }] })
    expect(await told.startsOn(story, sessionDate)).toContain(sessionStart)
    expect(await told.startsOn(story, '2026-03-13')).toContain('2026-03-13T08:00:00.000Z')
    expect(await told.answer(story, 'client', 'approved')).toMatchObject({ body: { code: 'STATUS_CHANGED' } })
  })
})

describe('a move nobody answers', () => {
  test('ends after 24 hours: the old time stands, nothing is counted, both are told once by two workers', async () => {
    const story = await told.asked('client')
    told.world.clock.set('2026-03-11T08:59:59Z')
    await told.world.work()
    expect((await told.see(story)).rescheduleInfo.status).toBe('pending')
    told.world.clock.set('2026-03-11T09:00:00Z')
    expect(await told.answer(story, 'provider', 'approved')).toMatchObject({
      status: 409,
      body: { code: 'STATUS_CHANGED' },
    })
    await Promise.all([told.world.backend.worker.tick(), told.world.backend.worker.tick()])
    await told.world.backend.worker.drain()
    expect(await told.see(story)).toMatchObject({
      startAt: sessionStart,
      rescheduleInfo: { status: 'expired', remainingClientReschedule: 2 },
    })
    expect(await told.startsOn(story, '2026-03-13')).toContain('2026-03-13T08:00:00.000Z')
    await told.world.mailbox.waitFor({ to: story.client.email, subjectIncludes: 'keeps its time' })
    const letters = told.world.mailbox.list({ to: story.client.email })
    expect(letters.filter(({ subject }) => subject.includes('keeps its time'))).toHaveLength(1)
  })

  test('does not stand in the way of the next one, before the clock has come round', async () => {
    const story = await told.asked('client')
    told.world.clock.set('2026-03-11T10:00:00Z')
    const again = await told.move(story, 'provider', await told.slotOn(story, '2026-03-17'))
    expect(again.body.reschedules).toMatchObject([
      { askedBy: 'provider', status: 'pending' },
      { askedBy: 'client', status: 'expired' },
    ])
  })
})
