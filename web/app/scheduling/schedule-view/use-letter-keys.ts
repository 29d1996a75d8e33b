import { useEffect, useEffectEvent } from 'react'
import { openModals } from '#shared/dialogs/dialogs.ts'
import { readDeviceChoice } from '#ui/viewer/device-choice.ts'

const typing = 'input, textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"], [role="dialog"]'

/** A letter after `g` opens another screen. */
const sequenceMs = 1_500

/** Single letters of the calendar; people can switch them off, and they do nothing in fields (WCAG 2.1.4). */
export function useLetterKeys(acts: Record<string, () => void>): void {
  const press = useEffectEvent((event: KeyboardEvent, goneAt: number) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (event.repeat || event.isComposing || event.timeStamp - goneAt < sequenceMs) return
    if (readDeviceChoice('letter-keys') === 'off' || openModals().length > 0) return
    if (event.target instanceof Element && event.target.closest(typing) !== null) return
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    let goneAt = -sequenceMs
    const listener = (event: KeyboardEvent) => {
      press(event, goneAt)
      goneAt = event.key === 'g' ? event.timeStamp : -sequenceMs
    }
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
