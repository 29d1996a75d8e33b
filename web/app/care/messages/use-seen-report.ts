import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { VirtualizerHandle } from 'virtua'
import type { Row } from './rows.ts'
import { isWindowActive } from './window-active.ts'

/** A row counts as seen once this many pixels above the lower edge show it. */
const lowerEdge = 24

export interface Seen {
  rows: readonly Row[]
  /** Called when everything up to this message has been in view. */
  onSeen: (number: number) => void
}

/** Reports what the user has seen, also when the user comes back to the window. */
export function useSeenReport(list: RefObject<VirtualizerHandle | null>, { rows, onSeen }: Seen) {
  /** Before rows are measured, the visible rows are unknown. */
  const isMeasured = useRef(false)
  const report = () => {
    const { current } = list
    if (!current || !isMeasured.current || !isWindowActive()) return
    const last = current.findItemIndex(current.scrollOffset + current.viewportSize - lowerEdge)
    const number = rows.slice(0, last + 1).findLast(({ message }) => message !== null)?.message?.number
    if (number !== undefined) onSeen(number)
  }

  const look = useEffectEvent(report)
  useEffect(() => {
    const again = () => look()
    globalThis.addEventListener('focus', again)
    document.addEventListener('visibilitychange', again)
    return () => {
      globalThis.removeEventListener('focus', again)
      document.removeEventListener('visibilitychange', again)
    }
  }, [])

  return {
    report,
    /** The rows are measured. */
    begin: () => {
      isMeasured.current = true
      report()
    },
  }
}
