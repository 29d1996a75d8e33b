import { type MouseEvent, useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

/** The path that was chosen in a menu and whose page is not drawn yet. */
let chosen: string | null = null
const listeners = new Set<() => void>()

const setChosen = (path: string | null) => {
  if (chosen === path) return
  chosen = path
  listeners.forEach((listener) => listener())
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The path that menus mark: the router draws a new page without haste, and a menu must answer the press at once. */
export function useCurrentPath(): string {
  const { pathname } = useLocation()
  return useSyncExternalStore(subscribe, () => chosen) ?? pathname
}

/** Ends the choice once the router shows a page. */
export function useForgetChosenPath(): void {
  const { key } = useLocation()
  useEffect(() => setChosen(null), [key])
}

/** The person stays on the page after all. */
export const forgetChosenPath = () => setChosen(null)

/** For the links of menus; a press that opens another tab chooses nothing here. */
export const choosePath = (path: string) => (event: MouseEvent) => {
  const isHere = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  if (isHere && !event.defaultPrevented) setChosen(path)
}
