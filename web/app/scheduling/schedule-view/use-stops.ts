import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** Props of an element with a roving tab stop, so that Tab reaches only one of them. */
export interface StopProps {
  'data-stop': string
  tabIndex: 0 | -1
  onFocus: () => void
}

interface Stops {
  stopOf: (name: string) => StopProps
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

interface StopsOptions {
  frame: RefObject<HTMLElement | null>
  names: readonly string[]
  /** Where Tab enters at first. */
  entry: string
  onTurn: (step: 1 | -1) => void
  /** The user arrived by keyboard from another page of the schedule view. */
  takesFocus: boolean
}

/**
 * Arrow keys for days side by side: up and down within a day, left and right between days, Page Up and Down by page.
 */
export function useStops({ frame, names, entry, onTurn, takesFocus }: StopsOptions): Stops {
  const [reached, setReached] = useState<string | null>(null)
  const current = reached !== null && names.includes(reached) ? reached : entry
  const hasTakenFocus = useRef(false)

  useEffect(() => {
    if (takesFocus && !hasTakenFocus.current)
      frame.current?.querySelector<HTMLElement>('[data-stop][tabindex="0"]')?.focus()
    hasTakenFocus.current = true
  }, [frame, takesFocus])

  return {
    stopOf: (name) => ({ 'data-stop': name, tabIndex: name === current ? 0 : -1, onFocus: () => setReached(name) }),
    onKeyDown: (event) => {
      const step = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : null
      const next = step === null ? targetOf(event) : null
      if (step === null && !next) return
      event.preventDefault()
      if (step !== null) return onTurn(step)
      next?.focus()
    },
  }
}

/** The element to which a key leads; undefined at the edge. */
function targetOf({ key, currentTarget }: KeyboardEvent<HTMLElement>): HTMLElement | undefined {
  const days = [...currentTarget.querySelectorAll('[data-day]')].map((day) => [
    ...day.querySelectorAll<HTMLElement>('[data-stop]'),
  ])
  const column = days.findIndex((stops) => stops.some((stop) => stop === document.activeElement))
  const own = days[column]
  const row = own?.findIndex((stop) => stop === document.activeElement) ?? -1
  if (!own || row < 0) return undefined
  if (key === 'ArrowDown') return own[row + 1]
  if (key === 'ArrowUp') return own[row - 1]
  if (key === 'Home') return days[0]?.[0]
  if (key === 'End') return days.at(-1)?.[0]
  const side = key === 'ArrowRight' ? days[column + 1] : key === 'ArrowLeft' ? days[column - 1] : undefined
  return side?.[Math.min(row, side.length - 1)]
}
