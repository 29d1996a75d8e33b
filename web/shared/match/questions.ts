/** How each question is drawn: its answers, and how many may be chosen. */
import {
  matchBeliefs,
  matchBudgets,
  matchExperience,
  matchFormats,
  matchGenders,
  matchLanguages,
  matchLimits,
  type MatchQuestion,
  matchStyles,
  matchTimes,
  matchTopics,
  matchWhom,
} from '#schemas/marketplace/match-options.ts'
import type { MatchAnswers } from '#schemas/marketplace/matching.ts'
import { currencyOfCountry, type OperatingCountry } from '#schemas/platform/countries.ts'
import { money } from '#shared/i18n/format.ts'
import { intlTag, type Locale } from '#shared/i18n/locale.ts'
import type { Translate } from '#shared/i18n/words.tsx'

export interface Option {
  value: string
  label: string
  hint?: string
}

/** How many answers a question takes; 1: radio buttons. */
const most: Partial<Record<MatchQuestion, number>> = {
  topics: matchLimits.topics,
  styles: matchLimits.styles,
  languages: matchLimits.languages,
  whom: 1,
  budget: 1,
  experience: 1,
}
export const mostOf = (question: MatchQuestion): number => most[question] ?? Number.POSITIVE_INFINITY

const values = {
  topics: matchTopics,
  whom: matchWhom,
  formats: matchFormats,
  times: matchTimes,
  genders: matchGenders,
  beliefs: matchBeliefs,
  styles: matchStyles,
  experience: matchExperience,
} as const

const withHints: readonly MatchQuestion[] = ['styles', 'times', 'experience']

export function optionsOf(question: MatchQuestion, country: string, locale: Locale, t: Translate): Option[] {
  if (question === 'languages')
    return languagesOf(country).map((value) => ({ value, label: languageName(value, locale, t) }))
  if (question === 'budget')
    return (matchBudgets[country] ?? []).map((limit) => ({
      value: String(limit),
      label: t('match.up_to', { amount: money(locale, limit, currencyIn(country)) }),
    }))
  return values[question].map((value) => ({
    value,
    label: t.any(`match.${question}.${value}`),
    ...(withHints.includes(question) && { hint: t.any(`match.${question}_hints.${value}`) }),
  }))
}

export const currencyIn = (country: string) => currencyOfCountry[country as OperatingCountry] ?? 'USD'

/** The languages of the country, then the others that are common elsewhere. */
const languagesOf = (country: string) => [
  ...new Set([...(matchLanguages[country] ?? []), ...Object.values(matchLanguages).flat()]),
]

const namedHere: readonly string[] = ['pcm', 'bfi', 'ase', 'gsg']
export const languageName = (code: string, locale: Locale, t: Translate): string =>
  namedHere.includes(code)
    ? t.any(`match.languages.${code}`)
    : (new Intl.DisplayNames(intlTag[locale], { type: 'language' }).of(code) ?? code)

/** The chosen values of a question, as texts. */
export function chosenOf(answers: MatchAnswers, question: MatchQuestion): string[] {
  const value = answers[question]
  if (value === undefined) return []
  return Array.isArray(value) ? value : [String(value)]
}

/** The answers with other choices; none: the question is left open. */
export function withChosen(answers: MatchAnswers, question: MatchQuestion, chosen: readonly string[]): MatchAnswers {
  const { [question]: _before, ...others } = answers
  const [first] = chosen
  if (first === undefined) return others
  const single = question === 'budget' ? Number(first) : first
  return { ...others, [question]: mostOf(question) === 1 ? single : chosen } as MatchAnswers
}

/** All answers in the words of the questions, in their order. */
export const labelsOf = (answers: MatchAnswers, question: MatchQuestion, reader: LabelReader): string[] => {
  const chosen = chosenOf(answers, question)
  const { country, locale, t } = reader
  if (question === 'languages') return chosen.map((code) => languageName(code, locale, t))
  if (question === 'budget')
    return chosen.map((limit) => t('match.up_to', { amount: money(locale, Number(limit), currencyIn(country)) }))
  return optionsOf(question, country, locale, t).flatMap(({ value, label }) => (chosen.includes(value) ? [label] : []))
}

export interface LabelReader {
  country: string
  locale: Locale
  t: Translate
}
