/** Texts by key for servers: the same locale files as the screens. */
import { de, en } from '#locales/texts.ts'
import type { Locale } from './locale.ts'
import { fillText, textAt, type Words } from './translate.ts'

export { isLocale, type Locale, locales } from './locale.ts'
export { formatMoney } from './format-money.ts'
export type { Words } from './translate.ts'

const messages: Record<Locale, object> = { en, de }

/** Text of a key in a language; falls back to English, then to the key. `%{name}` takes parameters. */
export function translate(locale: Locale, key: string, words: Words = {}): string {
  return fillText(locale, textAt(messages[locale], key) ?? textAt(messages.en, key) ?? key, words)
}
