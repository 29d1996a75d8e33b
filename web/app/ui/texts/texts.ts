/** Texts in the page's language: those for every user of a kind, and those loaded with the pages that use them. */
import type { UserInfo } from '#schemas/identity/accounts.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { splitLocale } from '#schemas/platform/address.ts'

type TextsIn = Record<Locale, () => Promise<object>>

const messagesIn: TextsIn = {
  en: async () => (await import('./messages-en.ts')).messages,
  de: async () => (await import('./messages-de.ts')).messages,
}

const practiceIn: TextsIn = {
  en: async () => (await import('./practice-en.ts')).practiceMessages,
  de: async () => (await import('./practice-de.ts')).practiceMessages,
}

const operatorIn: TextsIn = {
  en: async () => (await import('./operator-en.ts')).operatorMessages,
  de: async () => (await import('./operator-de.ts')).operatorMessages,
}

const lifeIn: TextsIn = {
  en: async () => (await import('./life-en.ts')).lifeMessages,
  de: async () => (await import('./life-de.ts')).lifeMessages,
}

const paperIn: TextsIn = {
  en: async () => (await import('./paper-en.ts')).paperMessages,
  de: async () => (await import('./paper-de.ts')).paperMessages,
}

const setupIn: TextsIn = {
  en: async () => (await import('./setup-en.ts')).setupMessages,
  de: async () => (await import('./setup-de.ts')).setupMessages,
}

const csvIn: TextsIn = {
  en: async () => (await import('./csv-en.ts')).csvMessages,
  de: async () => (await import('./csv-de.ts')).csvMessages,
}

const talkIn: TextsIn = {
  en: async () => (await import('./talk-en.ts')).talkMessages,
  de: async () => (await import('./talk-de.ts')).talkMessages,
}

const moneyIn: TextsIn = {
  en: async () => (await import('./money-en.ts')).moneyMessages,
  de: async () => (await import('./money-de.ts')).moneyMessages,
}

const privacyIn: TextsIn = {
  en: async () => (await import('./privacy-en.ts')).privacyMessages,
  de: async () => (await import('./privacy-de.ts')).privacyMessages,
}

/** The translation provider of the rendered page; late texts are added to it. */
interface TranslationProvider {
  add(messages: object): void
}
let provider: Promise<TranslationProvider> | undefined
const late = new Set<Promise<object>>()

/** Late texts go to this provider from now on. */
export function setTranslationProvider(next: Promise<TranslationProvider>): void {
  provider = next
}

/** Loads texts once, and adds them to the loaded ones. */
function fetchedBy(textsIn: TextsIn): () => Promise<void> {
  let texts: Promise<object> | undefined
  return async () => {
    if (!texts) {
      texts = textsIn[splitLocale(location.pathname).locale]()
      late.add(texts)
    }
    try {
      const messages = await texts
      ;(await provider)?.add(messages)
    } catch (error) {
      late.delete(texts)
      texts = undefined
      throw error
    }
  }
}

/**
 * Texts of what happens to a booking after it is made, of a therapist's paperwork and settings, of CSV files, messages,
 * money and privacy.
 */
export const lateTexts = {
  life: fetchedBy(lifeIn),
  paper: fetchedBy(paperIn),
  setup: fetchedBy(setupIn),
  csv: fetchedBy(csvIn),
  talk: fetchedBy(talkIn),
  money: fetchedBy(moneyIn),
  privacy: fetchedBy(privacyIn),
}
export type LateTexts = keyof typeof lateTexts

/** Texts for every user of a kind. */
export const fetchTexts = (locale: Locale, kind: UserInfo['userType']): Promise<object[]> =>
  Promise.all([
    messagesIn[locale](),
    kind === 'client' ? {} : practiceIn[locale](),
    kind === 'admin' ? operatorIn[locale]() : {},
  ])

/** The same, with the late texts loaded so far. */
export async function allTexts(locale: Locale, kind: UserInfo['userType']): Promise<object> {
  const texts = await fetchTexts(locale, kind)
  return Object.assign({}, ...texts, ...(await Promise.all(late)))
}
