/**
 * react-admin's translations over our locale files, read as all pages read them; only the language of the page and the texts
 * of the person are loaded.
 */
import type { I18nProvider } from 'react-admin'
import { accountApi, type UserInfo } from '#schemas/accounts.ts'
import { call } from '../kit/api.ts'
import { inLocale } from '../kit/paths.ts'
import type { Locale } from '../kit/locale.ts'
import { type Texts, translator, type Words } from '../kit/words.tsx'

export const languages = [
  { locale: 'en', name: 'English' },
  { locale: 'de', name: 'Deutsch' },
] as const

const messagesIn = {
  en: async () => (await import('./messages-en.ts')).messages,
  de: async () => (await import('./messages-de.ts')).messages,
}

const practiceIn = {
  en: async () => (await import('./practice-en.ts')).practiceMessages,
  de: async () => (await import('./practice-de.ts')).practiceMessages,
}

/** The page of a language and its texts. A key that nobody wrote reads as react-admin says, or as itself. */
export function i18nOf(messages: object, locale: Locale): I18nProvider {
  const t = translator(messages as Texts)
  return {
    translate: (key: string, { _: general, ...words }: Words = {}) => {
      const text = t.any(key, words)
      return text === key && general !== undefined ? t.any(String(general), words) : text
    },
    changeLocale: (wanted: string) => openIn(wanted, locale),
    getLocale: () => locale,
    getLocales: () => [...languages],
  }
}

export async function createI18n(locale: Locale, kind: UserInfo['userType'] = 'client'): Promise<I18nProvider> {
  const [shared, practice] = await Promise.all([messagesIn[locale](), kind === 'client' ? {} : practiceIn[locale]()])
  return i18nOf({ ...shared, ...practice }, locale)
}

/** Changing the language opens the same page under its other address; mails come in it from then on. */
async function openIn(wanted: string, locale: Locale): Promise<void> {
  if (wanted === locale) return
  const chosen = wanted === 'de' ? 'de' : 'en'
  // The page changes its language also where the letters keep theirs.
  await call(accountApi.setLocale, { body: { locale: chosen } }).catch(() => undefined)
  location.assign(inLocale(chosen, location))
}
