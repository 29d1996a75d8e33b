/** react-admin's translations from our locale files; it loads only the page's language and the user's texts. */
import type { I18nProvider } from 'react-admin'
import { accountApi } from '#schemas/identity/accounts.calls.gen.ts'
import type { UserInfo } from '#schemas/identity/accounts.ts'
import { fillText, textAt, type Words } from '#schemas/platform/translate.ts'
import { call } from '#shared/api/api.ts'
import { inLocale } from '#schemas/platform/address.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { mergeTexts } from '#ui/texts/merge-texts.ts'
import { allTexts, setTranslationProvider } from '#ui/texts/texts.ts'

export const languages = [
  { locale: 'en', name: 'English' },
  { locale: 'de', name: 'Deutsch' },
] as const

type LateI18n = I18nProvider & { add(messages: object): void }

/** react-admin's translator. An unknown key gives the text of the option `_`, or else the key. */
export function i18nOf(messages: object, locale: Locale): LateI18n {
  let all = messages
  return {
    translate: (key, { _: otherwise, ...words }: { _?: string } & Words = {}) => {
      const text = textAt(all, key) ?? otherwise
      // Tests fail on this line. react-admin asks for the empty key where a field has no label.
      if (text === undefined && key !== '') console.error(`Missing translation for key: "${key}"`)
      return fillText(locale, text ?? key, words)
    },
    changeLocale: (wanted: string) => openIn(wanted, locale),
    getLocale: () => locale,
    getLocales: () => [...languages],
    add: (more) => {
      all = mergeTexts(all, more)
    },
  }
}

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
