/** Texts by key. A page includes only the groups it needs. */
import { createContext, type ReactNode, use } from 'react'
import type { en } from '#locales/texts.ts'
import { fillText, textAt, type Words } from '#schemas/platform/translate.ts'
import type { Locale } from './locale.ts'

type KeysOf<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Key : `${Key}.${KeysOf<Tree[Key]>}`
}[keyof Tree & string]
/** Key of a text in the locale files. */
export type TextKey = KeysOf<typeof en>
export type TextGroup = keyof typeof en
export type Texts = { [key: string]: string | Texts }
export type { Words }

export interface Translate {
  (key: TextKey, words?: Words): string
  /** Keys that are only known at run time: `validation.<keyword>` and similar. */
  any(key: string, words?: Words): string
}

/** A missing text shows its key. */
export function translator(locale: Locale, texts: Texts): Translate {
  const any = (key: string, words?: Words): string => fillText(locale, textAt(texts, key) ?? key, words)
  return Object.assign(any, { any })
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
