/** Texts by key for servers: the same locale files as the screens. */
import { de, en } from '#locales/texts.ts'

export { sayMoney } from './say-money.ts'

export const locales = ['en', 'de'] as const
export type Locale = (typeof locales)[number]
export const isLocale = (text: unknown): text is Locale => text === 'en' || text === 'de'

export type Words = Record<string, string | number>

const messages: Record<Locale, object> = { en, de }

/** Text of a key in a language; falls back to English, then to the key. `%{name}` takes parameters. */
export function say(locale: Locale, key: string, words: Words = {}): string {
  const text = textAt(messages[locale], key) ?? textAt(messages.en, key) ?? key
  return text.replaceAll(/%\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(words, name) ? String(words[name]) : whole,
  )
}

function textAt(tree: object, key: string): string | undefined {
  let at: unknown = tree
  for (const part of key.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, part)) return undefined
    at = (at as Record<string, unknown>)[part]
  }
  return typeof at === 'string' ? at : undefined
}
