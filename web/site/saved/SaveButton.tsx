import { showToast } from '#shared/toasts/toasts.ts'
import { useT } from '#shared/i18n/words.tsx'
import { useMessageOf } from '#site/lib/use-message-of.ts'
import { useSheet } from '#site/lib/use-sheet.ts'
import { setSaved, useSavedTherapists } from './saved-therapists.ts'
import styles from './saved.css?inline'

export interface SaveButtonProps {
  identifier: string
  name: string
  /** With a word beside the heart, where there is room. */
  isWide?: boolean
}

/** A heart that saves a therapist, and removes one that is saved. */
export function SaveButton({ identifier, name, isWide = false }: SaveButtonProps) {
  useSheet(styles)
  const t = useT()
  const messageOf = useMessageOf()
  const { identifiers, place } = useSavedTherapists()
  const isSaved = identifiers.includes(identifier)
  const label = t(isSaved ? 'saved.remove' : 'saved.save', { name })
  if (place === null || place === 'nowhere') return null

  function press() {
    setSaved(identifier, !isSaved).catch((error: unknown) => showToast(messageOf(error), 'error'))
    if (!isSaved) showToast(t(place === 'account' ? 'saved.done' : 'saved.done_on_device', { name }))
  }
  return (
    <button
      type="button"
      className={isWide ? 'save-wide' : 'save-heart'}
      aria-pressed={isSaved}
      aria-label={label}
      title={label}
      onClick={press}
    >
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        <path d="M12 20.3 4.6 13a4.9 4.9 0 0 1 0-6.9 4.8 4.8 0 0 1 6.8 0l.6.6.6-.6a4.8 4.8 0 0 1 6.8 0 4.9 4.9 0 0 1 0 6.9Z" />
      </svg>
      {isWide && t(isSaved ? 'saved.saved' : 'saved.save_short')}
    </button>
  )
}
