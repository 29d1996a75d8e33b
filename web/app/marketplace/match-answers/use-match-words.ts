import { useTranslate } from 'react-admin'
import type { Translate, Words } from '#shared/i18n/words.tsx'

/** The texts of the account pages for what the questions share with the public pages. */
export function useMatchWords(): Translate {
  const t = useTranslate()
  const any = (key: string, words: Words = {}) => t(key, words)
  return Object.assign(any, { any })
}
