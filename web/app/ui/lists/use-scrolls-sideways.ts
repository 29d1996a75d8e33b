import { type RefObject, useLayoutEffect, useState } from 'react'

/** Whether a table is wider than its place. The width of the border box counts, which no scroll bar changes. */
export function useScrollsSideways(place: RefObject<HTMLElement | null>): boolean {
  const [isScrolling, setScrolling] = useState(false)
  useLayoutEffect(() => {
    const box = place.current
    const table = box?.querySelector('table')
    if (!box || !table || !('ResizeObserver' in globalThis)) return
    const watch = new ResizeObserver(() => setScrolling(table.offsetWidth > box.offsetWidth))
    watch.observe(box)
    watch.observe(table)
    return () => watch.disconnect()
  }, [place])
  return isScrolling
}
