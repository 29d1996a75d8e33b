import { expect, test } from 'vitest'
import * as options from '#backend/marketplace/matching/option-rules.ts'
import { rounds } from '#backend/marketplace/matching/order-rules.ts'
import { hourOfWeekOf, hoursInTimes, isInTimes } from '#backend/marketplace/matching/time-rules.ts'
import { countCriteria, criteriaOf } from '#backend/marketplace/matching/criteria-rules.ts'
import { hoursOfWeek } from '#backend/marketplace/provider-profile/hours-of-week.ts'
import taxonomy from '#schemas/platform/reference/taxonomy.json' with { type: 'json' }
import * as answers from '#schemas/marketplace/match-options.ts'

const now = Temporal.Instant.from('2026-03-02T08:00:00Z')

test('every answer names rows that exist', () => {
  const known = new Set((taxonomy as { kind: string; code: string }[]).map(({ kind, code }) => `${kind} ${code}`))
  const tables = [
    options.topicCodes,
    options.genderCodes,
    options.beliefCodes,
    options.styleCodes,
    options.experienceCodes,
  ]
  const wanted = tables.flatMap((table) =>
    Object.values(table).flatMap((one: options.ReferenceCodes) =>
      Object.entries(one).flatMap(([kind, codes]) => codes.map((code) => `${kind} ${code}`)),
    ),
  )
  expect(wanted.filter((row) => !known.has(row))).toEqual([])
})

test('every answer that is offered names something', () => {
  expect(answers.matchTopics.filter((code) => !options.topicCodes[code])).toEqual([])
  expect(answers.matchBeliefs.filter((code) => !options.beliefCodes[code])).toEqual([])
  expect(answers.matchStyles.filter((code) => !options.styleCodes[code])).toEqual([])
  expect(answers.matchGenders.filter((code) => !options.genderCodes[code])).toEqual([])
})

test.each([
  ['2026-03-02T08:00:00Z', 'Africa/Lagos', ['morning'], true],
  ['2026-03-02T11:00:00Z', 'Africa/Lagos', ['morning'], false],
  ['2026-03-02T11:00:00Z', 'Africa/Lagos', ['afternoon'], true],
  ['2026-03-02T16:00:00Z', 'Africa/Lagos', ['evening'], true],
  ['2026-03-07T16:00:00Z', 'Africa/Lagos', ['evening'], false],
  ['2026-03-07T16:00:00Z', 'Africa/Lagos', ['weekend'], true],
  ['2026-03-06T23:30:00Z', 'Africa/Lagos', ['weekend'], true],
  ['2026-03-02T16:00:00Z', 'Africa/Lagos', [], false],
] as const)('%s in %s is in the times %j: %s', (instant, timezone, times, isIn) => {
  expect(isInTimes(hourOfWeekOf(instant, timezone), times)).toBe(isIn)
  const wanted = hoursInTimes(times, timezone, now)
  const free = hoursOfWeek([instant])
  expect(Array.from(wanted).some((bit, hour) => bit === '1' && free[hour] === '1')).toBe(isIn)
})

test('hours of a week begin on Monday at midnight in UTC', () => {
  expect(hoursOfWeek(['2026-03-02T00:15:00Z', '2026-03-09T00:45:00Z', '2026-03-08T23:00:00Z'])).toBe(
    `1${'0'.repeat(166)}1`,
  )
})

test('rounds leave out the least important preference first, and at last all of them', () => {
  const demands = [5, 3, 1].map((weight) => ({ weight }))
  const weightsOf = (most: number) => rounds(demands, most).map((round) => round.map(({ weight }) => weight))
  expect(weightsOf(8)).toEqual([[5, 3, 1], [5, 3], [5, 1], [5], [3, 1], [3], [1], []])
  expect(weightsOf(3)).toEqual([[5, 3, 1], [5, 3], []])
  expect(rounds([], 6)).toEqual([[]])
})

test('a condition is one criterion, each topic is one, and a question without an answer is none', () => {
  const criteria = (given: Parameters<typeof criteriaOf>[0]) =>
    countCriteria(criteriaOf(given, (wanted) => Object.values(wanted).flatMap((codes) => codes.map(() => 1))))
  expect(criteria({})).toBe(0)
  expect(criteria({ topics: ['grief', 'sleep'], formats: ['video', 'chat'], times: ['evening'], budget: 0 })).toBe(5)
  expect(criteria({ experience: 'before' })).toBe(0)
  expect(criteria({ experience: 'first', styles: ['tools'], genders: ['woman', 'man'] })).toBe(3)
})
