/** react-admin's translations from our locale files; it loads only the page's language and the user's texts. */
import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { I18nProvider, TranslationMessages } from 'react-admin'
import { accountApi } from '#schemas/identity/accounts.calls.gen.ts'
import type { UserInfo } from '#schemas/identity/accounts.ts'
import { pluralForm } from '#schemas/platform/translate.ts'
import { call } from '#shared/api/api.ts'
import { inLocale } from '#schemas/platform/address.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { allTexts, setTranslationProvider } from '#ui/texts/texts.ts'

export const languages = [
  { locale: 'en', name: 'English' },
  { locale: 'de', name: 'Deutsch' },
] as const

type LateI18n = I18nProvider & { add(messages: object): void }

export function i18nOf(messages: object, locale: Locale): LateI18n {
  let all = messages
  const providerOf = () =>
    polyglotI18nProvider(() => all as TranslationMessages, locale, [...languages], {
      pluralRules: pluralRulesOf(locale),
    })
  let provider = providerOf()
  return {
    ...provider,
    translate: (key, words) => provider.translate(key, words),
    changeLocale: (wanted: string) => openIn(wanted, locale),
    add: (more) => {
      all = { ...all, ...more }
      provider = providerOf()
    },
  }
}

/** Polyglot has plural rules of its own; these are the ones of the public pages and the servers. */
const pluralRulesOf = (locale: Locale) => ({
  pluralTypes: { [locale]: (count: number) => pluralForm(locale, count) },
  pluralTypeToLanguages: { [locale]: [locale] },
})

export function createI18n(locale: Locale, kind: UserInfo['userType'] = 'client'): Promise<I18nProvider> {
  const opened = allTexts(locale, kind).then((texts) => i18nOf(texts, locale))
  setTranslationProvider(opened)
  return opened
}

/** Changing the language opens the same page at its address in that language, and mails use it from then on. */
async function openIn(wanted: string, locale: Locale): Promise<void> {
  if (wanted === locale) return
  const chosen = wanted === 'de' ? 'de' : 'en'
  // The page changes its language even if saving the mail language fails.
  await call(accountApi.setLocale, { body: { locale: chosen } }).catch(() => undefined)
  location.assign(inLocale(chosen, location))
}
