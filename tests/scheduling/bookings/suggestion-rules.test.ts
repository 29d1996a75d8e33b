import { expect, test } from 'vitest'
import { chooseHours, pairsOf, rankByFit, preferredFirst } from '#backend/scheduling/bookings/suggestion-rules.ts'

const lagos = 'Africa/Lagos'
const hour = (startTime: string) => ({ startTime })
const starts = (hours: readonly { startTime: string }[]) => hours.map(({ startTime }) => startTime)
const session = (providerIdentifier: string, startAt: string, therapyId = 1) => ({
  providerIdentifier,
  therapyId,
  modalityId: 2,
  startAt,
})

test('the therapist of the newest session comes first, with the session type of that session', () => {
  const pairs = pairsOf(
    [session('theo', '2026-03-10', 5), session('ada', '2026-03-09'), session('theo', '2026-03-03', 4)],
    3,
  )
  expect(pairs.map((pair) => [pair.providerIdentifier, pair.therapyId, pair.starts])).toEqual([
    ['theo', 5, ['2026-03-10', '2026-03-03']],
    ['ada', 1, ['2026-03-09']],
  ])
  expect(pairsOf([session('theo', '2026-03-10'), session('ada', '2026-03-09')], 1)).toHaveLength(1)
})

const free = [
  '2026-03-16T08:00:00Z',
  '2026-03-16T16:00:00Z',
  '2026-03-17T10:00:00Z',
  '2026-03-19T10:00:00Z',
  '2026-03-19T16:00:00Z',
].map(hour)

test('the usual hour on its weekday comes first, then the earliest others', () => {
  // Thursdays at 17:00 twice, once a Tuesday.
  const past = ['2026-03-10T10:00:00Z', '2026-03-05T16:00:00Z', '2026-02-26T16:00:00Z']
  expect(starts(chooseHours(free, past, lagos, 3))).toEqual([
    '2026-03-19T16:00:00Z',
    '2026-03-16T08:00:00Z',
    '2026-03-16T16:00:00Z',
  ])
})

test('the usual hour on another day, if its weekday has none', () => {
  expect(starts(chooseHours(free, ['2026-03-06T10:00:00Z'], lagos, 2))).toEqual([
    '2026-03-17T10:00:00Z',
    '2026-03-16T08:00:00Z',
  ])
})

test('the earliest hours, if the usual one is never free or there was no session yet', () => {
  const earliest = ['2026-03-16T08:00:00Z', '2026-03-16T16:00:00Z']
  expect(starts(chooseHours(free, ['2026-03-06T03:00:00Z'], lagos, 2))).toEqual(earliest)
  expect(starts(chooseHours(free, [], lagos, 2))).toEqual(earliest)
  expect(chooseHours([], ['2026-03-06T10:00:00Z'], lagos, 2)).toEqual([])
})

test('an hour is the same hour on the wall after the clocks change', () => {
  // Berlin changes to summer time on 29 March 2026: 10:00 is 09:00Z before and 08:00Z after.
  const hours = ['2026-03-30T09:00:00Z', '2026-03-31T08:00:00Z'].map(hour)
  expect(starts(chooseHours(hours, ['2026-03-24T09:00:00Z'], 'Europe/Berlin', 1))).toEqual(['2026-03-31T08:00:00Z'])
})

test('the state counts twice, each preference once; among equals the given order remains', () => {
  const rows = [
    { name: 'none', facets: [1] },
    { name: 'one match', facets: [1, 20] },
    { name: 'state', facets: [7] },
    { name: 'three matches', facets: [20, 21, 22] },
    { name: 'two matches', facets: [20, 22] },
  ]
  const names = rankByFit(rows, { preferred: [20, 21, 22], stateId: 7 }).map(({ name }) => name)
  expect(names).toEqual(['three matches', 'state', 'two matches', 'one match', 'none'])
  expect(rankByFit(rows, { preferred: [], stateId: null })).toEqual(rows)
})

test('entries somebody prefers come first', () => {
  expect(preferredFirst([{ id: 1 }, { id: 2 }, { id: 3 }], [3]).map(({ id }) => id)).toEqual([3, 1, 2])
})
