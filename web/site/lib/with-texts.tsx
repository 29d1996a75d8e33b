import { type ComponentType, type FunctionComponent, useMemo } from 'react'
import { textAt } from '#schemas/platform/translate.ts'
import { type Texts, type Translate, translator, useReading, WordsProvider } from '#shared/i18n/words.tsx'

/** A part that brings texts of its own; all others are those of the page. */
export function withTexts<Props extends object>(Part: ComponentType<Props>, texts: Texts): FunctionComponent<Props> {
  return function PartWithTexts(props) {
    const { locale, t: ofPage } = useReading()
    const t = useMemo(() => {
      const own = translator(locale, texts)
      const any: Translate['any'] = (key, words) => (textAt(texts, key) === undefined ? ofPage : own).any(key, words)
      return Object.assign(any as Translate, { any })
    }, [locale, ofPage])
    return (
      <WordsProvider locale={locale} t={t}>
        <Part {...props} />
      </WordsProvider>
    )
  }
}
