import {
  matchBeliefs,
  matchBudgets,
  matchExperience,
  matchFormats,
  matchGenders,
  matchLanguages,
  matchStyles,
  matchTimes,
  matchTopics,
  matchWhom,
} from '#schemas/marketplace/match-options.ts'
import type { MatchQuery } from '#schemas/marketplace/matching.ts'
import type { Random } from '#backend/operations/demo-data/random.ts'

/** Answers of a visitor: each question is skipped now and then, and the country decides languages and prices. */
export function drawAnswers(random: Random): MatchQuery {
  const country = random.pick(['NG', 'NG', 'NG', 'US', 'US', 'GB', 'DE'] as const)
  const isAnswered = (percent: number) => random.below(100) < percent
  const some = <Value>(values: readonly Value[], most: number): Value[] => [
    ...new Set(Array.from({ length: 1 + random.below(most) }, () => random.pick(values))),
  ]
  return {
    country,
    answers: {
      ...(isAnswered(90) && { topics: some(matchTopics, 3) }),
      ...(isAnswered(70) && { whom: random.pick(matchWhom) }),
      ...(isAnswered(60) && { formats: some(matchFormats, 2) }),
      ...(isAnswered(60) && { times: some(matchTimes, 2) }),
      ...(isAnswered(50) && { languages: some(matchLanguages[country] ?? ['en'], 2) }),
      ...(isAnswered(30) && { genders: some(matchGenders, 1) }),
      ...(isAnswered(20) && { beliefs: some(matchBeliefs, 2) }),
      ...(isAnswered(60) && { styles: some(matchStyles, 2) }),
      ...(isAnswered(60) && { budget: random.pick(matchBudgets[country] ?? [100_00]) }),
      ...(isAnswered(50) && { experience: random.pick(matchExperience) }),
    },
  }
}
