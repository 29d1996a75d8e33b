/** react-admin's translations over our locale files; only the language of the page and the texts of the person are loaded. */
import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { I18nProvider } from 'react-admin'
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

/** Changing the language opens the same page under its other address; mails come in it from then on. */
export async function createI18n(locale: Locale, kind: UserInfo['userType'] = 'client'): Promise<I18nProvider> {
  const [shared, practice] = await Promise.all([messagesIn[locale](), kind === 'client' ? {} : practiceIn[locale]()])
  const messages = { ...shared, ...practice }
  const provider = polyglotI18nProvider(() => messages, locale, [...languages], { allowMissing: false })
  return {
    ...provider,
    changeLocale: async (wanted: string) => {
      if (wanted === locale) return
      const chosen = wanted === 'de' ? 'de' : 'en'
      // The page changes its language also where the letters keep theirs.
      await call(accountApi.setLocale, { body: { locale: chosen } }).catch(() => undefined)
      location.assign(inLocale(chosen, location))
    },
  }
}
