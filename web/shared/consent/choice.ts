/** The cookie choice as the cookies hold it (specification, sections 4 and 9). */
import {
  consentCategories,
  type ConsentCategory,
  consentChoices,
  consentOffByDefault,
} from '#schemas/platform/consent.ts'
import { readCookie } from '#shared/i18n/locale.ts'

export type Settings = Record<ConsentCategory, boolean>
export interface Choice {
  choice: (typeof consentChoices)[number]
  settings: Settings
}

export const allAt = (isOn: boolean): Settings =>
  Object.fromEntries(consentCategories.map((category) => [category, isOn])) as Settings

/** What was chosen; null before a choice, and where the cookies make no sense any more. */
export function readChoice(): Choice | null {
  const choice = consentChoices.find((one) => one === readCookie('cookie-consent'))
  if (choice === undefined) return null
  if (choice !== 'custom') return { choice, settings: allAt(choice === 'true') }
  const settings = settingsOf(readCookie('cookie-settings'))
  return settings && { choice, settings }
}

function settingsOf(text: string | undefined): Settings | null {
  try {
    const stored = JSON.parse(text ?? '') as Partial<Record<string, unknown>> | null
    if (typeof stored !== 'object' || stored === null) return null
    return Object.fromEntries(consentCategories.map((category) => [category, stored[category] === true])) as Settings
  } catch {
    // A torn cookie holds no choice: it is asked for again.
    return null
  }
}

/** How the switches start: on, but off where one of the countries it may be wants to be asked first. */
export const startSettings = (countries: readonly (string | undefined)[]): Settings =>
  allAt(!countries.some((code) => consentOffByDefault.some((strict) => strict === code)))
