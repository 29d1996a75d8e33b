import { createRoot } from 'react-dom/client'
import type { Locale } from '#shared/i18n/locale.ts'
import { Toasts } from '#site/toasts/Toasts.tsx'
import { showToast } from '#shared/toasts/toasts.ts'
import { type Texts, translator, WordsProvider } from '#shared/i18n/words.tsx'

/** Milliseconds from the live region to its text, so that screen readers announce it. */
const announceDelayMs = 300

/** Confirms the deletion of an account to the person who has just deleted it. */
export function showSignOutMessage(locale: Locale, texts: Texts): void {
  const t = translator(locale, texts)
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(
    <WordsProvider locale={locale} t={t}>
      <Toasts />
    </WordsProvider>,
  )
  setTimeout(() => showToast(t('shared.account_deleted')), announceDelayMs)
}
