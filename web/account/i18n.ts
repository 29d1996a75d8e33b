/** react-admin's translations over our locale files; only the language of the page is loaded. */
import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { I18nProvider } from 'react-admin'
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

/** Changing the language opens the same page under its other address. */
export async function createI18n(locale: Locale): Promise<I18nProvider> {
  const messages = await messagesIn[locale]()
  const provider = polyglotI18nProvider(() => messages, locale, [...languages], { allowMissing: false })
  return {
    ...provider,
    changeLocale: async (wanted: string) => {
      if (wanted !== locale) location.assign(inLocale(wanted === 'de' ? 'de' : 'en', location))
    },
  }
}
