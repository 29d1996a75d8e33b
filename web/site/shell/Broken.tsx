import { useT } from '#shared/i18n/words.tsx'
import { useMessageOf } from '#site/lib/use-read.ts'
import { EmptyState } from './EmptyState.tsx'

/** An error state: the sentence and a retry button. */
export function Broken({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT()
  return <EmptyState text={useMessageOf()(error)} action={t('shared.again')} onAction={onRetry} />
}
