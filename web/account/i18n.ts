/** react-admin's translations over our locale files; only the language of the page and the texts of the person are loaded. */
import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { I18nProvider, TranslationMessages } from 'react-admin'
import { accountApi, type UserInfo } from '#schemas/accounts.ts'
import { call } from '../kit/api.ts'
import { inLocale } from '../kit/paths.ts'
import type { Locale } from '../kit/locale.ts'

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

export function i18nOf(messages: object, locale: Locale): I18nProvider {
  const provider = polyglotI18nProvider(() => messages as TranslationMessages, locale, [...languages])
  return { ...provider, changeLocale: (wanted: string) => openIn(wanted, locale) }
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
