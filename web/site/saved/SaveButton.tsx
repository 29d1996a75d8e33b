import { useEffect, useRef } from 'react'
import { showToast } from '#shared/toasts/toasts.ts'
import { useT } from '#shared/i18n/words.tsx'
import { useMessageOf } from '#site/lib/use-message-of.ts'
import { Heart } from './Heart.tsx'
import { setSaved, useSavedTherapists } from './saved-therapists.ts'

export interface SaveButtonProps {
  identifier: string
  name: string
  /** With a word beside the heart, where there is room. */
  isWide?: boolean
  /** Before its code was there. */
  isPressed?: boolean
}

/** A heart that saves a therapist, and removes one that is saved. */
export function SaveButton({ identifier, name, isWide = false, isPressed = false }: SaveButtonProps) {
  const t = useT()
  const messageOf = useMessageOf()
  const { identifiers, place } = useSavedTherapists()
  const isSaved = identifiers.includes(identifier)
  const label = t(isSaved ? 'saved.remove' : 'heart.save', { name })
  const isKnown = place !== null && place !== 'nowhere'

  function press() {
    setSaved(identifier, !isSaved).catch((error: unknown) => showToast(messageOf(error), 'error'))
    if (!isSaved) showToast(t(place === 'account' ? 'saved.done' : 'saved.done_on_device', { name }))
  }
  const early = useRef(isPressed)
  useEffect(() => {
    if (!isKnown || !early.current) return
    early.current = false
    if (!isSaved) press()
  })
  if (!isKnown) return null
  return (
    <Heart
      label={label}
      isSaved={isSaved}
      onPress={press}
      word={isWide ? t(isSaved ? 'saved.saved' : 'heart.word') : undefined}
    />
  )
}
