/** The cookie choice as stored in the cookies (docs/product-rules.md#cookies-and-consent). */
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

/** The stored choice; null before a choice and when the cookies cannot be parsed. */
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
    // A damaged cookie counts as no choice, so the banner appears again.
    return null
  }
}

/** Defaults of the switches: on, but off if one of the possible countries requires opt-in. */
export const startSettings = (countries: readonly (string | undefined)[]): Settings =>
  allAt(!countries.some((code) => consentOffByDefault.some((strict) => strict === code)))
