import { useFormats } from '#ui/viewer/viewer.tsx'
import { intlTag } from '#shared/i18n/locale.ts'

/** `doc, pdf or csv`. */
export function useKindsInWords(kinds: readonly string[]): string {
  const { locale } = useFormats()
  return new Intl.ListFormat(intlTag[locale], { type: 'disjunction' }).format(kinds)
}
