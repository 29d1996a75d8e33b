/** What the answer to a bad request must be: 4xx in the error shape, with a known sentence for every field that it names. */
import { de, en } from '#locales/texts.ts'
import { isErrorCode } from '#schemas/platform/errors.ts'
import type { Reply } from './servers.ts'

/** Texts of validation errors: all of `validation`, and those of single pages, which end in `_refused`. */
const refusals = (locale: object): string[] =>
  Object.entries(locale as Record<string, Record<string, unknown>>).flatMap(([group, texts]) =>
    Object.entries(texts).flatMap(([key, text]) =>
      typeof text === 'string' && (group === 'validation' || key.endsWith('_refused')) ? [text] : [],
    ),
  )
const sentences = (locale: object): RegExp[] =>
  refusals(locale).map(
    (text) =>
      new RegExp(
        `^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/%\\\{\w+\\\}/g, String.raw`[\d.,]+`)}$`,
      ),
  )
const known = { en: sentences(en), de: sentences(de) }
const recognised = { en: new Set<string>(), de: new Set<string>() }
/** Each distinct sentence is compared with the texts once: thousands of answers contain the same few. */
function isKnown(locale: 'en' | 'de', sentence: string): boolean {
  if (recognised[locale].has(sentence)) return true
  const fits = known[locale].some((text) => text.test(sentence))
  if (fits) recognised[locale].add(sentence)
  return fits
}

/** What is wrong with the answer to a request that must be refused; null when nothing is. */
export function findProblem(
  { status, contentType, text }: Reply,
  locale: 'en' | 'de',
  mustName?: string,
): string | null {
  const short = `${status} ${text.slice(0, 300)}`
  if (status < 400 || status >= 500) return short
  // A rate limit would hide whether the request itself is refused.
  if (status === 429) return short
  if (!contentType.startsWith('application/problem+json')) return `${contentType} ${short}`
  const { code, message, requestId, fields, errors } = JSON.parse(text) as Record<string, unknown>
  if (!isErrorCode(code) || typeof message !== 'string' || message === '' || typeof requestId !== 'string') return short
  if (code === 'VALIDATION_ERROR' && (typeof fields !== 'object' || !Array.isArray(errors)))
    return `no fields: ${short}`
  const named = Object.entries((fields as Record<string, string> | undefined) ?? {})
  if (!named.every(([, sentence]) => isKnown(locale, sentence))) return `sentence: ${short}`
  const isNamed =
    mustName === undefined ||
    named.some(
      ([path]) =>
        path === '' || mustName === path || path.startsWith(`${mustName}.`) || mustName.startsWith(`${path}.`),
    )
  return code !== 'VALIDATION_ERROR' || isNamed ? null : `does not name ${mustName}: ${short}`
}
