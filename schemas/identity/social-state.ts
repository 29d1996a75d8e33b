import { isLocale, type Locale } from '../platform/locale.ts'

/**
 * The value that a provider sends back unchanged, with the person's language at its end: a form from the provider's page
 * brings no cookie that could say it.
 */
export const stateIn = (token: string, locale: Locale): string => `${token}.${locale}`

/** The language in a state; null where it names none. */
export function localeOfState(state: string): Locale | null {
  const locale = state.split('.')[1]
  return isLocale(locale) ? locale : null
}
