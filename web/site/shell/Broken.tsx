import { useT } from '#shared/i18n/words.tsx'
import { useMessageOf } from '#site/lib/use-read.ts'
import { Nothing } from './EmptyState.tsx'

/** An error state: the sentence and a retry button. */
export function Broken({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT()
  return <Nothing says={useMessageOf()(error)} action={t('shared.again')} onAction={onRetry} />
}
