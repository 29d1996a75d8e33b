import { describe, expect, test } from 'vitest'
import { activeSince, type RelationFacts, relationStatus, sharesOf, uniqueTags } from '#backend/care/caseload/rules.ts'

const now = Temporal.Instant.from('2026-03-02T08:00:00Z')
const someFacts: RelationFacts = { hasLeft: false, source: 'booking', nextStart: null, lastConfirmedStart: null }
const ahead = '2026-03-12T08:00:00.000Z'
const edge = '2025-03-02T08:00:00.000Z'
const before = '2025-03-02T07:59:59.999Z'

describe('a relation is', () => {
  test.each([
    ['requested, when nothing was ever confirmed', {}, 'requested'],
    ['active, when a session lies ahead', { nextStart: ahead, lastConfirmedStart: ahead }, 'active'],
    ['active, when the last session was twelve months ago to the moment', { lastConfirmedStart: edge }, 'active'],
    ['past, a millisecond later', { lastConfirmedStart: before }, 'past'],
    ['active, when one lies ahead after a long time', { nextStart: ahead, lastConfirmedStart: before }, 'active'],
    ['active, when a confirmed session ahead was cancelled', { lastConfirmedStart: ahead }, 'active'],
    ['active, when an invitation was accepted', { source: 'import' }, 'active'],
    [
      'past, when the last session after an invitation is long ago',
      { source: 'import', lastConfirmedStart: before },
      'past',
    ],
    ['left, whatever was, when the person is gone', { hasLeft: true, nextStart: ahead, source: 'import' }, 'left'],
  ] as const)('%s', (_what, facts, status) => {
    expect(relationStatus({ ...someFacts, ...facts }, now)).toBe(status)
  })
})

describe('a client shares', () => {
  test.each([
    ['little before anything was confirmed', {}, 'basic'],
    ['all once a session was confirmed', { lastConfirmedStart: before }, 'full'],
    ['all once an invitation was accepted', { source: 'import' }, 'full'],
    ['nothing after leaving', { hasLeft: true, lastConfirmedStart: before, source: 'import' }, 'none'],
  ] as const)('%s', (_what, facts, shares) => {
    expect(sharesOf({ ...someFacts, ...facts })).toBe(shares)
  })
})

test('twelve months before the last day of February is its last day too', () => {
  expect(activeSince(Temporal.Instant.from('2028-02-29T10:00:00Z')).toString()).toBe('2027-02-28T10:00:00Z')
})

test('tags are trimmed, unique regardless of case, and keep their order', () => {
  expect(uniqueTags(['  Grief ', 'anxiety', 'GRIEF', 'two   words', 'Two words', 'ﬁrst', 'first'])).toEqual([
    'Grief',
    'anxiety',
    'two words',
    'ﬁrst',
  ])
})
