import type { Locale } from '#shared/i18n/locale.ts'

/** Pages that say nothing about whoever opened them. */
export const leaveTo: Record<Locale, string> = {
  en: 'https://www.bbc.com/weather',
  de: 'https://www.tagesschau.de/wetter/',
}
