/** How toasts behave, for the markup of the public pages and the MUI alerts of the account pages. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { openModals } from '#shared/dialogs/dialogs.ts'
import { closeToast, shownToasts, subscribeToToasts, type Toast, toastMilliseconds } from './toasts.ts'

const none: readonly Toast[] = []

/** The toasts to draw; Escape closes the newest. */
export function useToasts(): readonly Toast[] {
  useEffect(() => {
    addEventListener('keydown', closeOnEscape)
    return () => removeEventListener('keydown', closeOnEscape)
  }, [])
  return useSyncExternalStore(subscribeToToasts, shownToasts, () => none)
}

/** An open modal, menu or list handles Escape first. */
function closeOnEscape(event: KeyboardEvent): void {
  const newest = shownToasts().at(-1)
  if (event.key !== 'Escape' || event.defaultPrevented || !newest) return
  const isTaken = openModals().length > 0 || document.querySelector('[role="menu"], [role="listbox"]')
  if (!isTaken) closeToast(newest.number)
}

/** Closes a toast after its time, which starts again when pointer or focus leave it. Returns the handlers of its element. */
export function useToastTime({ number }: Toast) {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => closeToast(number), toastMilliseconds)
    return () => clearTimeout(timer)
  }, [isHeld, number])
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release }
}
