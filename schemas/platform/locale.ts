/** Languages of the product, for servers and browsers; without the texts, which pages load by group. */
export const locales = ['en', 'de'] as const
export type Locale = (typeof locales)[number]
export const isLocale = (text: unknown): text is Locale => text === 'en' || text === 'de'

/** Tag for `Intl`: the format of numbers and dates in a language. */
export const intlTag: Record<Locale, string> = { en: 'en-GB', de: 'de-DE' }
