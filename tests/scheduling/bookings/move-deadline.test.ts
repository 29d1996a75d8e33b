import { afterAll, beforeAll, expect, test } from 'vitest'
import { deadlineOf } from '#schemas/scheduling/move-deadline.ts'
import { openProduct } from '#tests/support/product.ts'
import { late, type Stories, storiesIn, type Story } from './booking-fixtures.ts'

let stories: Stories
beforeAll(async () => {
  stories = storiesIn(await openProduct())
})
afterAll(() => stories.product.close())

const policyFor = async (story: Story, side: 'client' | 'provider') =>
  (await stories.product.as(story[side]).get(`/appointment/policy/${story.identifier}/reschedule`)).body

const refundOf = async (story: Story) =>
  (await stories.product.as(story.client).get(`/booking/${story.identifier}/refund-check`)).body.refundAmount

test('the policy says that a time inside the window ends the free cancellation, and offers times that keep it', async () => {
  const story = await stories.confirmed()
  const policy = await policyFor(story, 'client')
  expect(policy).toMatchObject({
    freeUntil: '2026-03-10T08:00:00.000Z',
    deadline: { hoursBefore: 48, notBefore: null, notAfter: null },
  })
  const starts = policy.keeping.map(({ startTime }: { startTime: string }) => startTime)
  expect(starts).toEqual(['2026-03-04T09:00:00.000Z', '2026-03-04T10:00:00.000Z', '2026-03-04T11:00:00.000Z'])

  const near = await stories.slotOn(story, '2026-03-03')
  expect(deadlineOf(policy.deadline, near.startTime) < '2026-03-02T08:00:00.000Z').toBe(true)
  const moved = await stories.move(story, 'client', policy.keeping[0])
  expect(moved.body.policy.freeUntil).toBe(deadlineOf(policy.deadline, '2026-03-04T09:00:00.000Z'))
  stories.product.clock.advance({ minutes: 10 })
  expect(await refundOf(story)).toBe(15_000_00)
})

test('the move has the effect that the policy stated, also when it costs the refund', async () => {
  const story = await stories.confirmed()
  const { deadline } = await policyFor(story, 'client')
  const near = await stories.slotOn(story, '2026-03-03')
  expect((await stories.move(story, 'client', near)).body.policy.freeUntil).toBe(deadlineOf(deadline, near.startTime))
  stories.product.clock.advance({ minutes: 10 })
  expect(await refundOf(story)).toBe(0)
})

test.each([
  ['client', '2026-03-13'],
  ['provider', '2026-03-12'],
] as const)('a late move by the %s has the deadline of the policy', async (side, date) => {
  const story = await stories.confirmed()
  stories.product.clock.set(late)
  const { deadline, keeping } = await policyFor(story, side)
  const slot = await stories.slotOn(story, date, 3)
  expect((await stories.move(story, side, slot)).body.policy.freeUntil).toBe(deadlineOf(deadline, slot.startTime))
  expect(keeping).toEqual([])
})

test('a free session has no refund to lose, and one that cannot be moved offers no times', async () => {
  const story = await stories.confirmed()
  const { db } = stories.product.database
  await db.updateTable('booking').set({ fee: 0 }).where('identifier', '=', story.identifier).execute()
  expect((await policyFor(story, 'client')).keeping).toEqual([])
  await stories.product.as(story.client).post(`/booking/${story.identifier}/cancel`, {})
  expect(await policyFor(story, 'client')).toMatchObject({ eligible: false, keeping: [] })
})
