/** react-admin's translations over our locale files; only the language of the page and the texts of the person are loaded. */
import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { I18nProvider, TranslationMessages } from 'react-admin'
import { accountApi, type UserInfo } from '#schemas/accounts.ts'
import { call } from '../kit/api.ts'
import { inLocale, splitLocale } from '../kit/paths.ts'
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

const operatorIn = {
  en: async () => (await import('./operator-en.ts')).operatorMessages,
  de: async () => (await import('./operator-de.ts')).operatorMessages,
}

const lifeIn = {
  en: async () => (await import('./life-en.ts')).lifeMessages,
  de: async () => (await import('./life-de.ts')).lifeMessages,
}

const paperIn = {
  en: async () => (await import('./paper-en.ts')).paperMessages,
  de: async () => (await import('./paper-de.ts')).paperMessages,
}

const setupIn = {
  en: async () => (await import('./setup-en.ts')).setupMessages,
  de: async () => (await import('./setup-de.ts')).setupMessages,
}

const csvIn = {
  en: async () => (await import('./csv-en.ts')).csvMessages,
  de: async () => (await import('./csv-de.ts')).csvMessages,
}

const talkIn = {
  en: async () => (await import('./talk-en.ts')).talkMessages,
  de: async () => (await import('./talk-de.ts')).talkMessages,
}

type LateI18n = I18nProvider & { add(messages: object): void }

export function i18nOf(messages: object, locale: Locale): LateI18n {
  let all = messages
  const providerOf = () => polyglotI18nProvider(() => all as TranslationMessages, locale, [...languages])
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

let opened: Promise<LateI18n> | undefined
const late = new Set<Promise<object>>()

/** Fetches texts once, and adds them to those that are there. */
function fetchedBy(textsIn: Record<Locale, () => Promise<object>>): () => Promise<void> {
  let texts: Promise<object> | undefined
  return async () => {
    if (!texts) {
      texts = textsIn[splitLocale(location.pathname).locale]()
      late.add(texts)
    }
    try {
      const messages = await texts
      ;(await opened)?.add(messages)
    } catch (error) {
      late.delete(texts)
      texts = undefined
      throw error
    }
  }
}

/** Texts of what happens to a booking after it was made, of a therapist's paperwork, of what a therapist sets up, of CSV files, of messages. */
export const lateTexts = {
  life: fetchedBy(lifeIn),
  paper: fetchedBy(paperIn),
  setup: fetchedBy(setupIn),
  csv: fetchedBy(csvIn),
  talk: fetchedBy(talkIn),
}
export type LateTexts = keyof typeof lateTexts

export function createI18n(locale: Locale, kind: UserInfo['userType'] = 'client'): Promise<I18nProvider> {
  opened = openI18n(locale, kind)
  return opened
}

async function openI18n(locale: Locale, kind: UserInfo['userType']): Promise<LateI18n> {
  const texts = await Promise.all([
    messagesIn[locale](),
    kind === 'client' ? {} : practiceIn[locale](),
    kind === 'admin' ? operatorIn[locale]() : {},
  ])
  return i18nOf(Object.assign({}, ...texts, ...(await Promise.all(late))), locale)
}

/** Changing the language opens the same page under its other address; mails come in it from then on. */
async function openIn(wanted: string, locale: Locale): Promise<void> {
  if (wanted === locale) return
  const chosen = wanted === 'de' ? 'de' : 'en'
  // The page changes its language also where the letters keep theirs.
  await call(accountApi.setLocale, { body: { locale: chosen } }).catch(() => undefined)
  location.assign(inLocale(chosen, location))
}
