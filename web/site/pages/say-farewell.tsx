import { createRoot } from 'react-dom/client'
import type { Locale } from '#shared/i18n/locale.ts'
import { Toasts } from '#site/toasts/Toasts.tsx'
import { say } from '#site/toasts/toasts.ts'
import { type Texts, translator, WordsProvider } from '#shared/i18n/words.tsx'

/** The live region first, then the words, so that they are read out. */
const readMs = 300

/** Tells who has just deleted their account that it is done. */
export function sayFarewell(locale: Locale, texts: Texts): void {
  const t = translator(texts)
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(
    <WordsProvider locale={locale} t={t}>
      <Toasts />
    </WordsProvider>,
  )
  setTimeout(() => say(t('shared.account_deleted')), readMs)
}
