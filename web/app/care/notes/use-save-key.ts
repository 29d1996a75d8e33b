import { useEffect, useEffectEvent } from 'react'

/** Ctrl+S, or Cmd+S, saves the note instead of the page. */
export function useSaveKey(save: () => unknown) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return
    event.preventDefault()
    save()
  })
  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
