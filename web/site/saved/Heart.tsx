import { useT } from '#shared/i18n/words.tsx'

interface HeartProps {
  label: string
  isSaved: boolean
  onPress: () => void
  /** The word beside the heart, where there is room. */
  word?: string | undefined
}

export function Heart({ label, isSaved, onPress, word }: HeartProps) {
  return (
    <button
      type="button"
      className={word === undefined ? 'save-heart' : 'save-wide'}
      aria-pressed={isSaved}
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        <path d="M12 20.3 4.6 13a4.9 4.9 0 0 1 0-6.9 4.8 4.8 0 0 1 6.8 0l.6.6.6-.6a4.8 4.8 0 0 1 6.8 0 4.9 4.9 0 0 1 0 6.9Z" />
      </svg>
      {word}
    </button>
  )
}

/** Of somebody who has saved nothing yet. */
export function EmptyHeart({ name, isWide, onPress }: { name: string; isWide: boolean; onPress: () => void }) {
  const t = useT()
  return (
    <Heart
      label={t('heart.save', { name })}
      isSaved={false}
      onPress={onPress}
      word={isWide ? t('heart.word') : undefined}
    />
  )
}
