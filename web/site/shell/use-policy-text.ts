import { useReading, type Translate } from '#shared/i18n/words.tsx'
import { policyWords } from './policy-words.ts'

/** Texts of the policies with their numbers filled in. */
export function usePolicyText(): Translate {
  const { locale, t } = useReading()
  const numbers = policyWords(locale)
  return Object.assign(((key, words) => t(key, { ...numbers, ...words })) as Translate, {
    any: (key: string, words = {}) => t.any(key, { ...numbers, ...words }),
  })
}
