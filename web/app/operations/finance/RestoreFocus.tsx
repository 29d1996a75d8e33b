import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react'
import { useListContext } from 'react-admin'
import { contentId } from '#ui/page/layout.ts'

/** An action may remove its button or its row: the focus then moves to the row, else to the top of the page. */
export function RestoreFocus({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const row = useRef<Element | null>(null)
  // Each response renders the list again.
  useListContext()
  useEffect(() => {
    if (row.current === null || document.activeElement !== document.body) return
    const ownArrow = row.current.isConnected && row.current.querySelector<HTMLElement>('[aria-expanded]')
    const openArrow = place.current?.querySelector<HTMLElement>('[aria-expanded="true"]')
    row.current = null
    const next = ownArrow || openArrow || document.getElementById(contentId)
    next?.focus({ preventScroll: true })
  })
  return (
    <div
      ref={place}
      onFocus={({ target }: FocusEvent) => {
        row.current = target.closest('tr, li')
      }}
      onBlur={({ relatedTarget }) => {
        // A click outside of every control has left the list.
        if (relatedTarget === null) row.current = null
      }}
    >
      {children}
    </div>
  )
}
