import { useT } from '#shared/i18n/words.tsx'

/** An error within a page: one line with a retry button. */
export function Retry({ text, className, onRetry }: { text: string; className?: string; onRetry: () => void }) {
  const t = useT()
  return (
    <p role="alert">
      {text}{' '}
      <button type="button" className={className} onClick={onRetry}>
        {t('shared.again')}
      </button>
    </p>
  )
}
