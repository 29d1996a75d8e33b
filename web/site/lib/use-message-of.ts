import { messageOf } from '#shared/api/api.ts'
import { useT } from '#shared/i18n/words.tsx'

/** The sentence for an error (docs/product-rules.md#errors). */
export function useMessageOf() {
  const t = useT()
  return (error: unknown) => messageOf(error, { general: t('shared.broken'), offline: t('shared.offline') })
}
