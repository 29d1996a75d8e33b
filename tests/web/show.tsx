/** Shows a live part of a page in a language, as the browser would. */
import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import de from '#locales/de.json'
import en from '#locales/en.json'
import type { Locale } from '../../web/kit/locale.ts'
import { closeToast, currentToasts } from '../../web/kit/toasts/toasts.ts'
import { translator, WordsProvider } from '../../web/kit/words.tsx'

// The checker of forms comes in when it is first needed; on a busy machine that takes its time.
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  Element.prototype.scrollIntoView = () => undefined
})

afterEach(() => {
  cleanup()
  for (const { number } of currentToasts()) closeToast(number)
  localStorage.clear()
  history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const texts = { en, de }

export function show(page: ReactNode, { locale = 'en', at = '/' }: { locale?: Locale; at?: string } = {}) {
  history.replaceState(null, '', at)
  document.documentElement.lang = locale
  return render(
    <WordsProvider locale={locale} t={translator(texts[locale])}>
      {page}
    </WordsProvider>,
  )
}
