/** The author of a review, until when it can be changed, and the status of a changed one. */
import { expect, test } from 'vitest'
import { authorName, isEditable, statusAfterChange } from '#backend/marketplace/reviews/rules.ts'

test.each([
  ['Clara', 'Okafor', false, 'Clara O.'],
  ['Clara', ' ọlá ', false, 'Clara Ọ.'],
  ['Clara', ' ', false, 'Clara'],
  ['Clara', null, false, 'Clara'],
  ['Clara', 'Okafor', true, null],
  [null, 'Okafor', false, null],
  ['', 'Okafor', false, null],
])('%s %s, anonymous %o, is shown as %s', (firstName, lastName, isAnonymous, shown) => {
  expect(authorName({ firstName, lastName, isAnonymous })).toBe(shown)
})

test.each([
  [0, '2026-04-01T08:00:00Z', true],
  [0, '2026-04-01T08:00:00.001Z', false],
  [0, '2026-03-02T08:00:00Z', true],
  [1, '2026-03-02T08:00:00Z', false],
])('after %i changes, at %s, a review of 2 March can be changed: %o', (edits, now, expected) => {
  expect(isEditable({ edits, createdAt: '2026-03-02T08:00:00Z' }, Temporal.Instant.from(now))).toBe(expected)
})

const decided = '2026-03-02T08:00:00Z'
type Before = Parameters<typeof statusAfterChange>[0]
test.each<[Before['status'], string | null, Before['heldReason'], Before['heldReason'], string, Before['heldReason']]>([
  ['published', null, null, null, 'published', null],
  ['published', null, null, 'contact', 'held', 'contact'],
  ['published', decided, null, null, 'published', null],
  ['held', null, 'contact', null, 'published', null],
  ['held', null, 'contact', 'name', 'held', 'name'],
  ['held', decided, 'contact', null, 'held', 'contact'],
  ['hidden', decided, 'contact', null, 'held', 'contact'],
  ['hidden', decided, 'contact', 'name', 'held', 'name'],
])('a review that was %s, decided %s, held for %s, and has %s now, is %s', (...row) => {
  const [status, decidedAt, heldReason, reason, after, heldFor] = row
  expect(statusAfterChange({ status, decidedAt, heldReason }, reason)).toEqual({ status: after, heldReason: heldFor })
})
