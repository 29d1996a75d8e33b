/** Hydrates the island of a page; the rest stays static HTML. */
import { type ComponentType, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { consumeSignOutMessage } from '#shared/api/sign-out-message.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { type Texts, translator, WordsProvider } from '#shared/i18n/words.tsx'

/** `data`: what the server has rendered the island with. */
export function mount(Island: ComponentType<{ data?: never }>, locale: Locale, texts: Texts): void {
  const root = document.getElementById('island')
  if (!root) return
  if (consumeSignOutMessage())
    void import('./show-sign-out-message.tsx').then(({ showSignOutMessage }) => showSignOutMessage(locale, texts))
  hydrateRoot(
    root,
    <WordsProvider locale={locale} t={translator(locale, texts)}>
      <Island {...filledIn()} />
      <Hydrated />
    </WordsProvider>,
  )
}

/** The last child: its effect runs once the whole island handles events. The boot script then repeats an early click. */
function Hydrated() {
  useEffect(() => void dispatchEvent(new Event('hydrated')), [])
  return null
}

/** The data beside the island, where the server has rendered it. */
function filledIn(): { data?: never } {
  const text = document.getElementById('island-data')?.textContent
  return text ? { data: JSON.parse(text) as never } : {}
}
