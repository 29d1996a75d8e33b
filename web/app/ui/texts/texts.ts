/** Texts in the page's language: those for every user of a kind, and those loaded with the pages that use them. */
import type { UserInfo } from '#schemas/identity/accounts.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { splitLocale } from '#schemas/platform/address.ts'
import { mergeTexts } from './merge-texts.ts'

type TextsIn = Record<Locale, () => Promise<{ messages: object }>>

const messagesIn: TextsIn = { en: () => import('./messages-en.ts'), de: () => import('./messages-de.ts') }
const practiceIn: TextsIn = { en: () => import('./practice-en.ts'), de: () => import('./practice-de.ts') }
const operatorIn: TextsIn = { en: () => import('./operator-en.ts'), de: () => import('./operator-de.ts') }

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
      texts = textsIn[splitLocale(location.pathname).locale]().then(({ messages }) => messages)
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
 * Texts of a client's home page, of what happens to a booking after it is made, of one appointment, of a therapist's paperwork and settings,
 * of CSV files, messages, money, privacy, the own picture and security, of the command palette, of the view of a list,
 * of saved answers and therapists, of promotion codes, of packages, and of the audit log.
 */
export const lateTexts = {
  audit: fetchedBy({ en: () => import('./audit-en.ts'), de: () => import('./audit-de.ts') }),
  home: fetchedBy({ en: () => import('./home-en.ts'), de: () => import('./home-de.ts') }),
  scheduling: fetchedBy({ en: () => import('./scheduling-en.ts'), de: () => import('./scheduling-de.ts') }),
  appointment: fetchedBy({ en: () => import('./appointment-en.ts'), de: () => import('./appointment-de.ts') }),
  caseload: fetchedBy({ en: () => import('./caseload-en.ts'), de: () => import('./caseload-de.ts') }),
  setup: fetchedBy({ en: () => import('./setup-en.ts'), de: () => import('./setup-de.ts') }),
  command: fetchedBy({ en: () => import('./command-en.ts'), de: () => import('./command-de.ts') }),
  csv: fetchedBy({ en: () => import('./csv-en.ts'), de: () => import('./csv-de.ts') }),
  identity: fetchedBy({ en: () => import('./identity-en.ts'), de: () => import('./identity-de.ts') }),
  messaging: fetchedBy({ en: () => import('./messaging-en.ts'), de: () => import('./messaging-de.ts') }),
  money: fetchedBy({ en: () => import('./money-en.ts'), de: () => import('./money-de.ts') }),
  packages: fetchedBy({ en: () => import('./packages-en.ts'), de: () => import('./packages-de.ts') }),
  views: fetchedBy({ en: () => import('./views-en.ts'), de: () => import('./views-de.ts') }),
  privacy: fetchedBy({ en: () => import('./privacy-en.ts'), de: () => import('./privacy-de.ts') }),
  promotions: fetchedBy({ en: () => import('./promotions-en.ts'), de: () => import('./promotions-de.ts') }),
  gifts: fetchedBy({ en: () => import('./gifts-en.ts'), de: () => import('./gifts-de.ts') }),
  saved: fetchedBy({ en: () => import('./saved-en.ts'), de: () => import('./saved-de.ts') }),
}
export type LateTexts = keyof typeof lateTexts

/** Texts for every user of a kind. */
export async function fetchTexts(locale: Locale, kind: UserInfo['userType']): Promise<object[]> {
  const wanted = [messagesIn, ...(kind === 'client' ? [] : [practiceIn]), ...(kind === 'admin' ? [operatorIn] : [])]
  const modules = await Promise.all(wanted.map((textsIn) => textsIn[locale]()))
  return modules.map(({ messages }) => messages)
}

/** The same, with the late texts loaded so far. */
export async function allTexts(locale: Locale, kind: UserInfo['userType']): Promise<object> {
  const texts = await fetchTexts(locale, kind)
  return [...texts, ...(await Promise.all(late))].reduce(mergeTexts, {})
}
