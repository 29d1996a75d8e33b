/** Hydrates the island of a page; the rest stays static HTML. */
import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { consumeSignOutMessage } from '#shared/api/sign-out-message.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { type Texts, translator, WordsProvider } from '#shared/i18n/words.tsx'

export function mount(Island: ComponentType, locale: Locale, texts: Texts): void {
  const root = document.getElementById('island')
  if (!root) return
  if (consumeSignOutMessage())
    void import('./show-sign-out-message.tsx').then(({ showSignOutMessage }) => showSignOutMessage(locale, texts))
  hydrateRoot(
    root,
    <WordsProvider locale={locale} t={translator(locale, texts)}>
      <Island />
    </WordsProvider>,
  )
}
