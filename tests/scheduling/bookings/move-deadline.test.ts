import { afterAll, beforeAll, expect, test } from 'vitest'
import { deadlineOf } from '#schemas/scheduling/move-deadline.ts'
import { openWorld } from '#tests/support/world.ts'
import { late, type Stories, storiesIn, type Story } from './stories.ts'

let told: Stories
beforeAll(async () => {
  told = storiesIn(await openWorld())
})
afterAll(() => told.world.close())

const policyFor = async (story: Story, side: 'client' | 'provider') =>
  (await told.world.as(story[side]).get(`/appointment/policy/${story.identifier}/reschedule`)).body

const refundOf = async (story: Story) =>
  (await told.world.as(story.client).get(`/booking/${story.identifier}/refund-check`)).body.refundAmount

test('the policy says that a time inside the window ends the free cancellation, and offers times that keep it', async () => {
  const story = await told.confirmed()
  const policy = await policyFor(story, 'client')
  expect(policy).toMatchObject({
    freeUntil: '2026-03-10T08:00:00.000Z',
    deadline: { hoursBefore: 48, notBefore: null, notAfter: null },
  })
  const starts = policy.keeping.map(({ startTime }: { startTime: string }) => startTime)
  expect(starts).toEqual(['2026-03-04T09:00:00.000Z', '2026-03-04T10:00:00.000Z', '2026-03-04T11:00:00.000Z'])

  const near = await told.slotOn(story, '2026-03-03')
  expect(deadlineOf(policy.deadline, near.startTime) < '2026-03-02T08:00:00.000Z').toBe(true)
  const moved = await told.move(story, 'client', policy.keeping[0])
  expect(moved.body.policy.freeUntil).toBe(deadlineOf(policy.deadline, '2026-03-04T09:00:00.000Z'))
  told.world.clock.advance({ minutes: 10 })
  expect(await refundOf(story)).toBe(15_000_00)
})

test('what the policy says is what the move then does, when it costs the refund too', async () => {
  const story = await told.confirmed()
  const { deadline } = await policyFor(story, 'client')
  const near = await told.slotOn(story, '2026-03-03')
  expect((await told.move(story, 'client', near)).body.policy.freeUntil).toBe(deadlineOf(deadline, near.startTime))
  told.world.clock.advance({ minutes: 10 })
  expect(await refundOf(story)).toBe(0)
})

test.each([
  ['client', '2026-03-13'],
  ['provider', '2026-03-12'],
] as const)('a late move by the %s has the deadline that the policy says', async (side, date) => {
  const story = await told.confirmed()
  told.world.clock.set(late)
  const { deadline, keeping } = await policyFor(story, side)
  const slot = await told.slotOn(story, date, 3)
  expect((await told.move(story, side, slot)).body.policy.freeUntil).toBe(deadlineOf(deadline, slot.startTime))
  expect(keeping).toEqual([])
})

test('a free session has nothing to keep, and one that cannot be moved offers no times', async () => {
  const story = await told.confirmed()
  const { db } = told.world.database
  await db.updateTable('booking').set({ fee: 0 }).where('identifier', '=', story.identifier).execute()
  expect((await policyFor(story, 'client')).keeping).toEqual([])
  await told.world.as(story.client).post(`/booking/${story.identifier}/cancel`, {})
  expect(await policyFor(story, 'client')).toMatchObject({ eligible: false, keeping: [] })
})
