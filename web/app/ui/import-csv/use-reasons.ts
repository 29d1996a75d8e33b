import { useTranslate } from 'react-admin'
import { labelKey } from '#ui/forms/fields.ts'
import type { CheckedRow, Target } from './target.ts'

/** The errors of a row in the user's language, each with the name of its field. */
export function useReasons({ resource }: Target) {
  const t = useTranslate()
  return ({ problems }: Pick<CheckedRow, 'problems'>): string[] =>
    problems.map(({ path, key, words }) =>
      path === '' ? t(key, words) : `${t(labelKey(resource, path))}: ${t(key, words)}`,
    )
}
