import type { Locale } from '#shared/i18n/locale.ts'

/** Neutral pages that reveal nothing about the visitor. */
export const quickExitAddresses: Record<Locale, string> = {
  en: 'https://www.bbc.com/weather',
  de: 'https://www.tagesschau.de/wetter/',
}
