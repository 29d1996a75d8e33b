/** The answers of "Find my match" in this browser: for the visit, or for longer once the visitor has agreed. */
import {
  matchBeliefs,
  matchExperience,
  matchFormats,
  matchGenders,
  matchLimits,
  matchQuestions,
  matchStyles,
  matchTimes,
  matchTopics,
  matchWhom,
} from '#schemas/marketplace/match-options.ts'
import type { MatchAnswers } from '#schemas/marketplace/matching.ts'

export interface Stored {
  answers: MatchAnswers
  /** The question to continue with, or the results. */
  step: string
  /** Decides among therapists who fit equally well, so that a reload changes nothing. */
  seed: number
  /** Therapists who were shown and refused. */
  excluded: string[]
  /** One answer is changed after "None of these": the results follow it. */
  isAgain: boolean
  /** Stored for the next visit, with consent. */
  isStored: boolean
}

const place = 'match'

export const freshStart = (): Stored => ({
  answers: {},
  step: '',
  seed: Math.floor(Math.random() * 1_000_000_000),
  excluded: [],
  isAgain: false,
  isStored: false,
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
  return { ...freshStart(), ...others, answers: offered(answers), excluded: excluded.slice(-matchLimits.excluded) }
}

export function offered(answers: MatchAnswers): MatchAnswers {
  const some = <Value extends string>(values: Value[] | undefined, from: readonly string[]) =>
    values?.filter((value) => from.includes(value))
  const { whom, experience } = answers
  const checked = {
    ...answers,
    topics: some(answers.topics, matchTopics),
    whom: whom && matchWhom.includes(whom) ? whom : undefined,
    formats: some(answers.formats, matchFormats),
    times: some(answers.times, matchTimes),
    genders: some(answers.genders, matchGenders),
    beliefs: some(answers.beliefs, matchBeliefs),
    styles: some(answers.styles, matchStyles),
    experience: experience && matchExperience.includes(experience) ? experience : undefined,
  }
  const given = matchQuestions.flatMap((name) => {
    const value = checked[name]
    return value === undefined || (Array.isArray(value) && value.length === 0) ? [] : [[name, value]]
  })
  return Object.fromEntries(given) as MatchAnswers
}
