import { expect, test } from 'vitest'
import { editableUntil, statusOf } from '#backend/care/messages/rules.ts'

const sentAt = '2026-03-02T08:00:00.000Z'

test.each([
  ['2026-03-02T08:00:00.000Z', true],
  ['2026-03-02T08:14:59.999Z', true],
  ['2026-03-02T08:15:00.000Z', true],
  ['2026-03-02T08:15:00.001Z', false],
])('a message of 08:00 at %s may be changed: %s', (now, mayBe) => {
  const until = editableUntil(sentAt, Temporal.Instant.from(now))
  expect(until?.toString() ?? null).toBe(mayBe ? '2026-03-02T08:15:00Z' : null)
})

test.each([
  [1, 0, 0, 'sent'],
  [5, 4, 4, 'sent'],
  [5, 5, 4, 'delivered'],
  [5, 6, 4, 'delivered'],
  [5, 5, 5, 'seen'],
  [5, 7, 6, 'seen'],
])('message %i, of which the receiver has %i and has seen %i, is %s', (number, delivered, seen, status) => {
  expect(statusOf(number, { delivered, seen })).toBe(status)
})
