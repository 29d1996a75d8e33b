/** Texts by key, `%{name}` for parameters, `one |||| many %{smart_count}` for plurals. A page includes only the groups it needs. */
import { createContext, type ReactNode, use } from 'react'
import type { en } from '#locales/texts.ts'
import type { Locale } from './locale.ts'

type KeysOf<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Key : `${Key}.${KeysOf<Tree[Key]>}`
}[keyof Tree & string]
/** Key of a text in the locale files. */
export type TextKey = KeysOf<typeof en>
export type TextGroup = keyof typeof en
export type Texts = { [key: string]: string | Texts }
export type Words = Record<string, string | number>

export interface Translate {
  (key: TextKey, words?: Words): string
  /** Keys that are only known at run time: `validation.<keyword>` and similar. */
  any(key: string, words?: Words): string
}

export function translator(texts: Texts): Translate {
  const any = (key: string, words: Words = {}): string => {
    const found = textAt(texts, key) ?? key
    const forms = found.split(' |||| ')
    const form = words.smart_count === undefined || words.smart_count === 1 ? forms[0] : (forms[1] ?? forms[0])
    return (form ?? key).replaceAll(/%\{(\w+)\}/g, (whole, name: string) => String(words[name] ?? whole))
  }
  return Object.assign(any, { any })
}

function textAt(texts: Texts, key: string): string | undefined {
  let at: string | Texts | undefined = texts
  for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined
  return typeof at === 'string' ? at : undefined
}

interface Reading {
  locale: Locale
  t: Translate
}
const ReadingContext = createContext<Reading | undefined>(undefined)

export function WordsProvider({ locale, t, children }: Reading & { children: ReactNode }) {
  return <ReadingContext value={{ locale, t }}>{children}</ReadingContext>
}

export function useReading(): Reading {
  const reading = use(ReadingContext)
  if (!reading) throw new Error('Texts are read inside WordsProvider')
  return reading
}

export const useT = (): Translate => useReading().t
