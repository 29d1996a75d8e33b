/** Renders an interactive part of a page in a language, as the browser would. */
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach } from 'vitest'
import { de, en } from '#locales/texts.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { closeToasts } from '#shared/toasts/toasts.ts'
import { type Translate, translator, type Words, WordsProvider } from '#shared/i18n/words.tsx'
import { recordMissing, watchHeadings } from './page-checks.ts'

afterEach(closeToasts)

const texts = { en, de }

/** A missing text shows its key; the check after each test lists it. */
function watchedTranslator(locale: Locale): Translate {
  const known = translator(locale, texts[locale])
  const any = (key: string, words?: Words) => {
    const text = known.any(key, words)
    if (text === key) recordMissing(key)
    return text
  }
  return Object.assign(any, { any })
}

export function show(page: ReactNode, { locale = 'en', at = '/' }: { locale?: Locale; at?: string } = {}) {
  watchHeadings()
  history.replaceState(null, '', at)
  document.documentElement.lang = locale
  return render(
    <WordsProvider locale={locale} t={watchedTranslator(locale)}>
      {page}
    </WordsProvider>,
  )
}
