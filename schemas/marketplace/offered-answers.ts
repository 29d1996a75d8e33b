/** Which stored answers of "Find my match" are still offered; without shapes, for the page. */
import {
  matchBeliefs,
  matchExperience,
  matchFormats,
  matchGenders,
  matchQuestions,
  matchStyles,
  matchTimes,
  matchTopics,
  matchWhom,
} from './match-options.ts'
import type { MatchAnswers } from './matching.ts'

/** Drops answers that are offered no longer. */
export function offeredAnswers(answers: MatchAnswers): MatchAnswers {
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
