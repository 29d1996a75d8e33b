/**
 * How the twelve preference lists of a client and the answers of the match say the same (docs/product-rules.md#saved-answers):
 * an entry of a list stands for one answer, or for none.
 */
import type { PreferenceName } from '#schemas/identity/client-profile.ts'
import { matchFormats, matchLimits, matchWhom } from '#schemas/marketplace/match-options.ts'
import type { MatchAnswers } from '#schemas/marketplace/matching.ts'
import { beliefCodes, genderCodes, type ReferenceCodes, styleCodes, topicCodes } from './option-rules.ts'

/** An entry of a preference list, by the code of its reference row. */
export interface ListEntry {
  list: PreferenceName
  code: string
}

/** The questions that lists answer, in the order of the match. Times, budget and experience have no list. */
export const listedQuestions = ['topics', 'whom', 'formats', 'languages', 'genders', 'beliefs', 'styles'] as const
export type ListedQuestion = (typeof listedQuestions)[number]
type Named = readonly [question: ListedQuestion, answer: string]

/** Code to answer. A code that several answers look for stands for the first of them. */
const inverse = (
  question: ListedQuestion,
  answers: Record<string, ReferenceCodes>,
  kind: keyof ReferenceCodes,
): Record<string, Named> =>
  Object.fromEntries(
    Object.entries(answers)
      .toReversed()
      .flatMap(([answer, codes]) => (codes[kind] ?? []).map((code) => [code, [question, answer] as const])),
  )
const same = (question: ListedQuestion, codes: readonly string[]): Record<string, Named> =>
  Object.fromEntries(codes.map((code) => [code, [question, code] as const]))
const all = (question: ListedQuestion, answer: string, codes: readonly string[]): Record<string, Named> =>
  Object.fromEntries(codes.map((code) => [code, [question, answer] as const]))

/** What the entries of each list stand for; what is not here stands for nothing. A text says why a list answers no question. */
export const meaningOfLists: Record<PreferenceName, Record<string, Named> | 'any language' | { not: string }> = {
  specialities: inverse('topics', topicCodes, 'speciality'),
  therapy: same('whom', matchWhom),
  modality: same('formats', matchFormats),
  language: 'any language',
  gender: inverse('genders', genderCodes, 'gender'),
  religion: {
    ...inverse('beliefs', beliefCodes, 'religion'),
    ...all('beliefs', 'christian', [
      'christian-catholic',
      'christian-protestant',
      'christian-orthodox',
      'christian-pentecostal',
      'christian-other',
    ]),
    ...all('beliefs', 'muslim', ['islam-sunni', 'islam-shia', 'islam-other']),
  },
  background: {
    ...all('beliefs', 'migration', ['migrant', 'student-abroad', 'african-diaspora']),
    ...all('beliefs', 'culture', ['mixed-family']),
    ...all('beliefs', 'queer', ['lgbtq']),
    ...all('beliefs', 'neurodivergent', ['neurodivergent']),
  },
  therapyApproach: inverse('styles', styleCodes, 'approach'),
  trait: {
    ...all('styles', 'listening', ['listener', 'warm', 'calm']),
    ...all('styles', 'tools', ['practical', 'structured']),
    ...all('styles', 'direct', ['direct', 'challenging']),
    ...all('styles', 'roots', ['reflective']),
    ...all('beliefs', 'culture', ['culturally-aware']),
    ...all('beliefs', 'queer', ['lgbtq-affirming']),
  },
  ageGroup: { not: 'Therapists state no age groups; for whom the therapy is says what they must offer' },
  country: { not: 'A match is within one country, whose licences, prices and currency hold' },
  communication: { not: 'Therapists state no contact between sessions' },
}

/** The answer that an entry stands for. */
export function namedBy({ list, code }: ListEntry): Named | undefined {
  const meaning = meaningOfLists[list]
  if (meaning === 'any language') return ['languages', code]
  return 'not' in meaning ? undefined : (meaning as Record<string, Named>)[code]
}

/** The lists in which an answer gets its entry, the first that has one. */
const listsOf: Record<ListedQuestion, readonly PreferenceName[]> = {
  topics: ['specialities'],
  whom: ['therapy'],
  formats: ['modality'],
  languages: ['language'],
  genders: ['gender'],
  beliefs: ['religion', 'trait', 'background'],
  styles: ['therapyApproach'],
}

/** The entry that is added for an answer. */
export function entryFor(question: ListedQuestion, answer: string): ListEntry | undefined {
  if (question === 'languages') return { list: 'language', code: answer }
  return listsOf[question]
    .flatMap((list) => Object.keys(meaningOfLists[list]).map((code): ListEntry => ({ list, code })))
    .find((entry) => {
      const named = namedBy(entry)
      return named?.[0] === question && named[1] === answer
    })
}

const most: Partial<Record<ListedQuestion, number>> = {
  topics: matchLimits.topics,
  whom: 1,
  languages: matchLimits.languages,
  styles: matchLimits.styles,
}

/** What the lists answer: each question from the first entries that stand for an answer to it. */
export function answersOfLists(entries: readonly ListEntry[]): MatchAnswers {
  const named = entries.flatMap((entry) => [namedBy(entry)].filter((one) => one !== undefined))
  return listedQuestions.reduce<MatchAnswers>((answers, question) => {
    const values = new Set(named.flatMap(([of, answer]) => (of === question ? [answer] : [])))
    return withValues(answers, question, [...values].slice(0, most[question]))
  }, {})
}

/**
 * The lists after answers were saved. A list that answers a question otherwise is brought in line: entries of other answers go,
 * and an answer without an entry gets one. Where the lists answer nothing, nothing is added.
 */
export function listsAfterAnswers(entries: readonly ListEntry[], answers: MatchAnswers): ListEntry[] {
  const before = answersOfLists(entries)
  return listedQuestions.reduce<ListEntry[]>(
    (lists, question) => {
      const wanted = valuesOf(answers, question)
      if (valuesOf(before, question).length === 0 || areSame(valuesOf(before, question), wanted)) return lists
      const remaining = lists.filter((entry) => {
        const named = namedBy(entry)
        return named?.[0] !== question || wanted.includes(named[1])
      })
      const present = new Set(remaining.map((entry) => namedBy(entry)?.join(' ')))
      const added = wanted.filter((answer) => !present.has(`${question} ${answer}`))
      return [...remaining, ...added.flatMap((answer) => entryFor(question, answer) ?? [])]
    },
    [...entries],
  )
}

/** The saved answers after the lists were changed: a question whose answer by the lists is another one now follows them. */
export function answersAfterLists(
  answers: MatchAnswers,
  before: readonly ListEntry[],
  after: readonly ListEntry[],
): MatchAnswers {
  const [old, now] = [answersOfLists(before), answersOfLists(after)]
  return listedQuestions.reduce<MatchAnswers>((changed, question) => {
    const values = valuesOf(now, question)
    return areSame(valuesOf(old, question), values) ? changed : withValues(changed, question, values)
  }, answers)
}

/** The answers to a question, as texts. */
export function valuesOf(answers: MatchAnswers, question: ListedQuestion): string[] {
  const value = answers[question]
  return value === undefined ? [] : Array.isArray(value) ? value : [value]
}

function withValues(answers: MatchAnswers, question: ListedQuestion, values: readonly string[]): MatchAnswers {
  const { [question]: _before, ...others } = answers
  const [first] = values
  if (first === undefined) return others
  return { ...others, [question]: question === 'whom' ? first : values } as MatchAnswers
}

const areSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one))
