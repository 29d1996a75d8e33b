import { type RefObject, useEffect, useEffectEvent } from 'react'
import { openModals } from '#shared/dialogs/dialogs.ts'
import { readDeviceChoice } from '#ui/viewer/device-choice.ts'

export interface ListKeys {
  /** The place that holds the rows. */
  place: RefObject<HTMLElement | null>
  /** Moves to the next or previous row; `extend` selects all rows between. */
  move: (step: 1 | -1, extend: boolean) => void
  toFirst: (end: boolean) => void
  open: () => void
  select: () => void
  preview: () => void
  menu: () => void
  /** Does the action of this key on the current row; false if it has none. */
  act: (key: string) => boolean
  /** One step back; false if there is nothing to leave. */
  back: () => boolean
}

/** Name of the attribute of the field that `/` focuses. */
export const searchMark = 'data-list-search'

/**
 * Keys of a list. Single letters work while the focus is inside the list or nowhere, never in a field
 * (WCAG 2.1.4); the arrows only inside, since they scroll the page elsewhere.
 */
export function useListKeys(keys: ListKeys): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (!(target instanceof HTMLElement) || isField(target) || isCovered(target)) return
    const isInside = keys.place.current?.contains(target) ?? false
    if (!isInside && !isFree(target)) return
    if (handled(keys, event, target, isInside)) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

function handled(keys: ListKeys, event: KeyboardEvent, target: HTMLElement, isInside: boolean): boolean {
  const isRow = target.matches('tr.row')
  const { key, shiftKey } = event
  if (/^[a-z/.]$/.test(key) && readDeviceChoice('letter-keys') === 'off') return false
  if (key === '/') return focusSearch()
  if (key === 'Escape') return keys.back()
  if (key === 'j' || key === 'k') return done(() => keys.move(key === 'j' ? 1 : -1, false))
  if (!isInside) return false
  if (key === 'ArrowDown' || key === 'ArrowUp') return done(() => keys.move(key === 'ArrowDown' ? 1 : -1, shiftKey))
  if (isRow && (key === 'Home' || key === 'End')) return done(() => keys.toFirst(key === 'End'))
  if (isRow && key === 'Enter') return done(keys.open)
  // On a button or a checkbox the space bar presses it.
  if (key === ' ') return (isRow || target.matches('a')) && done(keys.preview)
  if (key === 'x') return done(keys.select)
  if (key === '.') return done(keys.menu)
  return !shiftKey && /^[a-z]$/.test(key) && keys.act(key)
}

const done = (act: () => void) => {
  act()
  return true
}

const isField = (target: HTMLElement) =>
  target.isContentEditable || target.matches('textarea, select, input:not([type="checkbox"], [type="radio"])')

/** A dialog or a menu handles its own keys. */
const isCovered = (target: HTMLElement) =>
  openModals().length > 0 || target.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null

/** Nothing has the focus, or only the page itself. */
const isFree = (target: HTMLElement) => target === document.body || target.matches('main')

function focusSearch(): boolean {
  const field = document.querySelector<HTMLElement>(`[${searchMark}]`)
  field?.focus()
  return field !== null
}
