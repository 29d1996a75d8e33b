/** How the twelve preference lists and the answers of the match say the same. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { genderCodes, styleCodes, topicCodes } from '#backend/marketplace/matching/option-rules.ts'
import {
  answersAfterLists,
  answersOfLists,
  entryFor,
  type ListEntry,
  listedQuestions,
  listsAfterAnswers,
  meaningOfLists,
  namedBy,
  valuesOf,
} from '#backend/marketplace/matching/preference-rules.ts'
import { preferenceKinds, type PreferenceName, preferenceNames } from '#schemas/identity/client-profile.ts'
import {
  matchBeliefs,
  matchFormats,
  matchGenders,
  matchStyles,
  matchTopics,
  matchWhom,
} from '#schemas/marketplace/match-options.ts'
import type { MatchAnswers } from '#schemas/marketplace/matching.ts'
import taxonomy from '#schemas/platform/reference/taxonomy.json' with { type: 'json' }

const codesOf = (list: PreferenceName) =>
  (taxonomy as { kind: string; code: string }[])
    .filter(({ kind }) => kind === preferenceKinds[list])
    .map(({ code }) => code)
const entries = (list: PreferenceName, ...codes: string[]): ListEntry[] => codes.map((code) => ({ list, code }))

describe('each list', () => {
  test.each(preferenceNames)('%s answers a question, or it is written why not', (list) => {
    const meaning = meaningOfLists[list]
    const named = codesOf(list).filter((code) => namedBy({ list, code }) !== undefined)
    const reason = typeof meaning === 'object' && 'not' in meaning ? String(meaning.not) : ''
    expect(named.length > 0).toBe(reason === '')
    expect(reason === '' || reason.length > 30).toBe(true)
  })

  test.each(preferenceNames)('%s names only codes that exist', (list) => {
    const meaning = meaningOfLists[list]
    const named = typeof meaning !== 'object' || 'not' in meaning ? [] : Object.keys(meaning)
    expect(named.filter((code) => !codesOf(list).includes(code))).toEqual([])
  })

  test.each<[PreferenceName, string, string | undefined]>([
    ['specialities', 'panic', 'topics anxiety'],
    ['specialities', 'burnout', 'topics stress'],
    ['specialities', 'suicidal-thoughts', 'topics crisis'],
    ['specialities', 'coaching', undefined],
    ['therapy', 'couples', 'whom couples'],
    ['therapy', 'group', undefined],
    ['modality', 'in-person', 'formats in-person'],
    ['language', 'yo', 'languages yo'],
    ['gender', 'trans-woman', 'genders woman'],
    ['gender', 'undisclosed', undefined],
    ['religion', 'islam-sunni', 'beliefs muslim'],
    ['religion', 'atheist', 'beliefs secular'],
    ['religion', 'sikhism', undefined],
    ['background', 'migrant', 'beliefs migration'],
    ['background', 'african', undefined],
    ['therapyApproach', 'cbt', 'styles tools'],
    ['therapyApproach', 'schema', 'styles direct'],
    ['trait', 'listener', 'styles listening'],
    ['trait', 'lgbtq-affirming', 'beliefs queer'],
    ['ageGroup', 'teen', undefined],
    ['country', 'NG', undefined],
    ['communication', 'email', undefined],
  ])('%s %s: %s', (list, code, answer) => expect(namedBy({ list, code })?.join(' ')).toBe(answer))

  test('what an answer looks for is what its entries stand for', () => {
    for (const [question, list, kind, answers] of [
      ['topics', 'specialities', 'speciality', topicCodes],
      ['genders', 'gender', 'gender', genderCodes],
      ['styles', 'therapyApproach', 'approach', styleCodes],
    ] as const)
      for (const codes of Object.values(answers as Record<string, Record<string, string[]>>))
        for (const code of codes[kind] ?? []) expect(namedBy({ list, code })?.[0]).toBe(question)
  })
})

const choices: Record<(typeof listedQuestions)[number], readonly string[]> = {
  topics: matchTopics,
  whom: matchWhom,
  formats: matchFormats,
  languages: ['en', 'yo', 'de', 'tr', 'pcm', 'fr'],
  genders: matchGenders,
  beliefs: matchBeliefs,
  styles: matchStyles,
}

test.each(listedQuestions)('every answer to %s has an entry that stands for it', (question) => {
  for (const answer of choices[question]) {
    const entry = entryFor(question, answer)
    expect(entry && namedBy(entry)).toEqual([question, answer])
    expect(entry && codesOf(entry.list)).toContain(entry?.code)
  }
})

test('lists answer in their order, up to the limit of the question', () => {
  const lists = [
    ...entries('therapy', 'group', 'family', 'individual'),
    ...entries('specialities', 'sleep', 'coaching', 'panic', 'anxiety', 'grief', 'anger'),
    ...entries('therapyApproach', 'cbt', 'act'),
    ...entries('trait', 'warm', 'direct'),
  ]
  expect(answersOfLists(lists)).toEqual({
    topics: ['sleep', 'anxiety', 'grief'],
    whom: 'family',
    styles: ['tools', 'listening'],
  })
})

describe('after answers were saved', () => {
  test.each<[string, ListEntry[], MatchAnswers, ListEntry[]]>([
    ['no list answers: nothing is added', entries('country', 'NG'), { topics: ['grief'] }, entries('country', 'NG')],
    [
      'the same in another order: nothing changes',
      entries('specialities', 'sleep', 'grief', 'coaching'),
      { topics: ['grief', 'sleep'] },
      entries('specialities', 'sleep', 'grief', 'coaching'),
    ],
    [
      'another answer: its entry comes, the old one goes, the rest stays',
      entries('specialities', 'panic', 'grief', 'coaching'),
      { topics: ['grief', 'sleep'] },
      entries('specialities', 'grief', 'coaching', 'sleep'),
    ],
    [
      'the question is left open: its entries go',
      entries('gender', 'woman', 'undisclosed'),
      {},
      entries('gender', 'undisclosed'),
    ],
    [
      'entries beyond the limit stay while the answer is the same',
      entries('specialities', 'sleep', 'grief', 'anger', 'adhd'),
      { topics: ['anger', 'grief', 'sleep'] },
      entries('specialities', 'sleep', 'grief', 'anger', 'adhd'),
    ],
    [
      'for whom',
      entries('therapy', 'individual', 'group'),
      { whom: 'couples' },
      entries('therapy', 'group', 'couples'),
    ],
  ])('%s', (_what, before, answers, after) => expect(listsAfterAnswers(before, answers)).toEqual(after))
})

test('after the lists were changed, only questions that they answer otherwise follow', () => {
  const before = [...entries('specialities', 'sleep'), ...entries('gender', 'woman')]
  const after = [...entries('specialities', 'sleep', 'coaching'), ...entries('modality', 'video')]
  const answers: MatchAnswers = { topics: ['grief'], genders: ['woman'], times: ['evening'], budget: 5_000 }
  expect(answersAfterLists(answers, before, after)).toEqual({
    topics: ['grief'],
    formats: ['video'],
    times: ['evening'],
    budget: 5_000,
  })
})

const anyEntry = fc
  .constantFrom(...preferenceNames)
  .chain((list) => fc.constantFrom(...codesOf(list).slice(0, 60)).map((code): ListEntry => ({ list, code })))
const anyLists = fc
  .uniqueArray(anyEntry, { maxLength: 25, selector: ({ list, code }) => `${list} ${code}` })
  .map((rows) => rows.toSorted((one, other) => preferenceNames.indexOf(one.list) - preferenceNames.indexOf(other.list)))
const some = (question: keyof typeof choices, maxLength: number) =>
  fc.uniqueArray(fc.constantFrom(...choices[question]), { minLength: 1, maxLength })
const anyAnswers = fc.record(
  {
    topics: some('topics', 3),
    whom: fc.constantFrom(...matchWhom),
    formats: some('formats', 4),
    languages: some('languages', 5),
    genders: some('genders', 3),
    beliefs: some('beliefs', 10),
    styles: some('styles', 2),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<MatchAnswers>
const sorted = (answers: MatchAnswers, question: (typeof listedQuestions)[number]) =>
  valuesOf(answers, question).toSorted()

/** The questions that the lists answer, by the lists and by the account: the same, whichever was saved last. */
function bothSides(lists: readonly ListEntry[], answers: MatchAnswers) {
  const listed = answersOfLists(lists)
  const questions = listedQuestions.filter((question) => valuesOf(listed, question).length > 0)
  return [listed, answers].map((one) => questions.map((question) => [question, sorted(one, question)]))
}

test('whichever is saved last, both say the same', () => {
  fc.assert(
    fc.property(anyLists, anyAnswers, anyLists, (lists, answers, laterLists) => {
      const aligned = listsAfterAnswers(lists, answers)
      const [listed, saved] = bothSides(aligned, answers)
      expect(listed).toEqual(saved)
      const [laterListed, laterSaved] = bothSides(laterLists, answersAfterLists(answers, aligned, laterLists))
      expect(laterListed).toEqual(laterSaved)
    }),
    { numRuns: 500 },
  )
})

test('a second time changes nothing', () => {
  fc.assert(
    fc.property(anyLists, anyAnswers, (lists, answers) => {
      const once = listsAfterAnswers(lists, answers)
      expect(listsAfterAnswers(once, answers)).toEqual(once)
    }),
  )
})
