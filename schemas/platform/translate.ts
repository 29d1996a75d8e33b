/** Texts by key, for servers and browsers: `%{name}` takes parameters, `||||` separates plural forms. */
import type { Locale } from './locale.ts'

export type Words = Readonly<Record<string, string | number>>

/** The text at a key such as `cards.count`; undefined if there is none. */
export function textAt(tree: object, key: string): string | undefined {
  let at: unknown = tree
  for (const part of key.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, part)) return undefined
    at = (at as Record<string, unknown>)[part]
  }
  return typeof at === 'string' ? at : undefined
}

/** A text with its parameters; `smart_count` chooses the plural form. A missing parameter stays visible. */
export function fillText(locale: Locale, text: string, words: Words = {}): string {
  const forms = text.split(/\s*\|{4}\s*/)
  const count = words.smart_count
  const form = count === undefined ? undefined : forms[pluralForm(locale, Number(count))]
  return (form ?? forms[0] ?? text).replaceAll(/%\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(words, name) ? String(words[name]) : whole,
  )
}

const plurals: Partial<Record<Locale, Intl.PluralRules>> = {}

/**
 * Position of the plural form for a count. A text lists its forms in the order of `Intl.PluralRules`: in English and
 * German one, then other.
 */
export function pluralForm(locale: Locale, count: number): number {
  const rules = (plurals[locale] ??= new Intl.PluralRules(locale))
  return rules.resolvedOptions().pluralCategories.indexOf(rules.select(count))
}
