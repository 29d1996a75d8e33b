/** The answers of "Find my match" in this browser: for the visit, or for longer once the visitor has agreed. */
import { matchLimits } from '#schemas/marketplace/match-options.ts'
import type { MatchAnswers } from '#schemas/marketplace/matching.ts'
import { offeredAnswers } from '#schemas/marketplace/offered-answers.ts'

export interface Stored {
  answers: MatchAnswers
  /** The question to continue with, or the results. */
  step: string
  /** Decides among therapists who fit equally well, so that a reload changes nothing. */
  seed: number
  /** Therapists who were shown and refused. */
  excluded: string[]
  /** The present therapist of a client who looks for another one; never shown. */
  without: string
  /** One answer is changed after "None of these": the results follow it. */
  isAgain: boolean
  /** Stored for the next visit, with consent. */
  isStored: boolean
  /** Where the first answers came from; `own` once the client has decided against stored ones. */
  from: '' | 'account' | 'preferences' | 'own'
}

const place = 'match'

export const freshStart = (): Stored => ({
  answers: {},
  step: '',
  seed: Math.floor(Math.random() * 1_000_000_000),
  excluded: [],
  without: '',
  isAgain: false,
  isStored: false,
  from: '',
})

/** Leaving quickly deletes what is stored here, too (`start-quick-exit.ts`). */
export function readStored(): Stored {
  try {
    const text = sessionStorage.getItem(place) ?? localStorage.getItem(place)
    return text === null ? freshStart() : known(JSON.parse(text) as Partial<Stored>)
  } catch {
    // Storage is blocked, or holds what an older version wrote.
    return freshStart()
  }
}

export function store(stored: Stored): void {
  try {
    sessionStorage.setItem(place, JSON.stringify(stored))
    if (stored.isStored) localStorage.setItem(place, JSON.stringify(stored))
    else localStorage.removeItem(place)
  } catch {
    // Without storage the answers last as long as the page.
  }
}

export function forget(): void {
  try {
    sessionStorage.removeItem(place)
    localStorage.removeItem(place)
  } catch {
    // Nothing was stored.
  }
}

/** Drops answers that are offered no longer. */
function known({ answers = {}, excluded = [], ...others }: Partial<Stored>): Stored {
  return {
    ...freshStart(),
    ...others,
    answers: offeredAnswers(answers),
    excluded: excluded.slice(-matchLimits.excluded),
  }
}

/** Saved answers for a visit to a country: a budget counts only in the currency in which it was meant. */
export function answersIn(saved: { answers: MatchAnswers; country: string }, country: string): MatchAnswers {
  const { budget, ...others } = saved.answers
  return budget === undefined || saved.country !== country ? others : { ...others, budget }
}

/** The order of choices does not matter. */
export const areSameAnswers = (one: MatchAnswers, other: MatchAnswers): boolean => inOrder(one) === inOrder(other)
const inOrder = (answers: MatchAnswers): string =>
  JSON.stringify(
    Object.entries(answers)
      .map(
        ([question, value]) =>
          [question, Array.isArray(value) ? value.toSorted((a, b) => a.localeCompare(b)) : value] as const,
      )
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

/** Therapists who are not to be shown: those who were refused, and the present one. */
export const hiddenOf = ({ excluded, without }: Pick<Stored, 'excluded' | 'without'>): string[] =>
  [...new Set(without === '' ? excluded : [without, ...excluded])].slice(0, matchLimits.excluded)

/** Begins a match in this tab, from another page: answers are never in an address. */
export function beginWith(start: Partial<Stored>): void {
  store({ ...readStored(), excluded: [], without: '', ...start })
}
