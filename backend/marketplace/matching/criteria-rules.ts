import type { MatchAnswers, MatchTime } from '#schemas/marketplace/matching.ts'
import {
  beliefCodes,
  experienceCodes,
  genderCodes,
  type ReferenceCodes,
  styleCodes,
  topicCodes,
} from './option-rules.ts'

/** Leaves out who does not meet it. */
export interface Condition {
  criterion: 'whom' | 'formats' | 'languages' | 'genders'
  /** Reference rows of which one is enough. */
  ids: readonly number[]
}

export type PreferenceName = 'topics' | 'styles' | 'beliefs' | 'experience'

/** Earns points: each option is a criterion. */
export interface Preference {
  criterion: PreferenceName
  options: readonly { code: string; ids: readonly number[] }[]
}

export interface Criteria {
  conditions: readonly Condition[]
  preferences: readonly Preference[]
  times: readonly MatchTime[]
  /** Minor units. */
  budget: number | null
}

/** Translates reference rows by kind and code to their numbers; rows that do not exist are left out. */
export type IdsOf = (wanted: ReferenceCodes) => number[]

/** What the answers ask for. A question without an answer asks for nothing. */
export function criteriaOf(answers: MatchAnswers, idsOf: IdsOf): Criteria {
  const { topics = [], styles = [], beliefs = [], genders = [], languages = [], formats = [] } = answers
  const options = (table: Record<string, ReferenceCodes>, codes: readonly string[]) =>
    codes.map((code) => ({ code, ids: idsOf(table[code] ?? {}) })).filter(({ ids }) => ids.length > 0)
  const experience = answers.experience === undefined ? [] : [answers.experience]
  const conditions: Condition[] = [
    { criterion: 'whom', ids: answers.whom === undefined ? [] : idsOf({ therapy: [answers.whom] }) },
    { criterion: 'formats', ids: idsOf({ modality: formats }) },
    { criterion: 'languages', ids: idsOf({ language: languages }) },
    { criterion: 'genders', ids: genders.flatMap((gender) => idsOf(genderCodes[gender] ?? {})) },
  ]
  const preferences: Preference[] = [
    { criterion: 'topics', options: options(topicCodes, topics) },
    { criterion: 'styles', options: options(styleCodes, styles) },
    { criterion: 'beliefs', options: options(beliefCodes, beliefs) },
    { criterion: 'experience', options: options(experienceCodes, experience) },
  ]
  return {
    conditions: conditions.filter(({ ids }) => ids.length > 0),
    preferences: preferences.filter((one) => one.options.length > 0),
    times: answers.times ?? [],
    budget: answers.budget ?? null,
  }
}

/** Number of criteria: a condition is one, however many values it allows. */
export const countCriteria = ({ conditions, preferences, times, budget }: Criteria): number =>
  conditions.length +
  preferences.reduce((sum, { options }) => sum + options.length, 0) +
  (times.length > 0 ? 1 : 0) +
  (budget === null ? 0 : 1)
