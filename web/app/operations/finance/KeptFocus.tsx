import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react'
import { useListContext } from 'react-admin'
import { contentId } from '#ui/page/layout.ts'

/** What is done may take its button along, or the whole row: the keyboard then goes on at the row, else at the page's top. */
export function KeptFocus({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const row = useRef<Element | null>(null)
  // Each answer of the server draws the list anew.
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
        // Whoever pressed beside everything has left the list.
        if (relatedTarget === null) row.current = null
      }}
    >
      {children}
    </div>
  )
}
