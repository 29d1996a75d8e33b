import { afterAll, beforeAll, expect, test } from 'vitest'
import { deadlineOf } from '#schemas/scheduling/move-deadline.ts'
import { openProduct } from '#tests/support/product.ts'
import { late, type BookingFixtures, bookingFixtures, type BookingFixture } from './booking-fixtures.ts'

let fixtures: BookingFixtures
beforeAll(async () => {
  fixtures = bookingFixtures(await openProduct())
})
afterAll(() => fixtures.product.close())

const policyFor = async (fixture: BookingFixture, side: 'client' | 'provider') =>
  (await fixtures.product.as(fixture[side]).get(`/appointment/policy/${fixture.identifier}/reschedule`)).body

const refundOf = async (fixture: BookingFixture) =>
  (await fixtures.product.as(fixture.client).get(`/booking/${fixture.identifier}/refund-check`)).body.refundAmount

test('the policy says that a time inside the window ends the free cancellation, and offers times that keep it', async () => {
  const fixture = await fixtures.confirmed()
  const policy = await policyFor(fixture, 'client')
  expect(policy).toMatchObject({
    freeUntil: '2026-03-10T08:00:00.000Z',
    deadline: { hoursBefore: 48, notBefore: null, notAfter: null },
  })
  const starts = policy.keeping.map(({ startTime }: { startTime: string }) => startTime)
  expect(starts).toEqual(['2026-03-04T09:00:00.000Z', '2026-03-04T10:00:00.000Z', '2026-03-04T11:00:00.000Z'])

  const near = await fixtures.slotOn(fixture, '2026-03-03')
  expect(deadlineOf(policy.deadline, near.startTime) < '2026-03-02T08:00:00.000Z').toBe(true)
  const moved = await fixtures.move(fixture, 'client', policy.keeping[0])
  expect(moved.body.policy.freeUntil).toBe(deadlineOf(policy.deadline, '2026-03-04T09:00:00.000Z'))
  fixtures.product.clock.advance({ minutes: 10 })
  expect(await refundOf(fixture)).toBe(15_000_00)
})

test('the move has the effect that the policy stated, also when it costs the refund', async () => {
  const fixture = await fixtures.confirmed()
  const { deadline } = await policyFor(fixture, 'client')
  const near = await fixtures.slotOn(fixture, '2026-03-03')
  expect((await fixtures.move(fixture, 'client', near)).body.policy.freeUntil).toBe(
    deadlineOf(deadline, near.startTime),
  )
  fixtures.product.clock.advance({ minutes: 10 })
  expect(await refundOf(fixture)).toBe(0)
})

test.each([
  ['client', '2026-03-13'],
  ['provider', '2026-03-12'],
] as const)('a late move by the %s has the deadline of the policy', async (side, date) => {
  const fixture = await fixtures.confirmed()
  fixtures.product.clock.set(late)
  const { deadline, keeping } = await policyFor(fixture, side)
  const slot = await fixtures.slotOn(fixture, date, 3)
  expect((await fixtures.move(fixture, side, slot)).body.policy.freeUntil).toBe(deadlineOf(deadline, slot.startTime))
  expect(keeping).toEqual([])
})

test('a free session has no refund to lose, and one that cannot be moved offers no times', async () => {
  const fixture = await fixtures.confirmed()
  const { db } = fixtures.product.database
  await db.updateTable('booking').set({ fee: 0 }).where('identifier', '=', fixture.identifier).execute()
  expect((await policyFor(fixture, 'client')).keeping).toEqual([])
  await fixtures.product.as(fixture.client).post(`/booking/${fixture.identifier}/cancel`, {})
  expect(await policyFor(fixture, 'client')).toMatchObject({ eligible: false, keeping: [] })
})
