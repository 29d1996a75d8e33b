/** Places toasts so that they cover neither the page's primary button nor the focused element. */
import { type RefObject, useLayoutEffect } from 'react'

interface Rect {
  left: number
  right: number
  top: number
  bottom: number
}

const gap = 8

/** The highest free position from `box.top` on; `box.top` itself if the screen has none. All in viewport pixels. */
export function freeTop(box: Rect, obstacles: readonly Rect[], end: number): number {
  const height = box.bottom - box.top
  let top = box.top
  for (const one of obstacles.toSorted((a, b) => a.top - b.top)) {
    const isBeside = one.right <= box.left || one.left >= box.right
    if (!isBeside && one.top < top + height && one.bottom > top) top = one.bottom + gap
  }
  return top + height <= end ? top : box.top
}

const primary = '.MuiButton-contained, button[type="submit"]'

/** Keeps the visible box clear of obstacles: after each render, page change, focus change and scroll. */
export function useFreePlace(ref: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const box = ref.current
    if (!box || !isShown) return
    let moved = 0
    const place = () => {
      const { left, right, top, bottom } = box.getBoundingClientRect()
      const start = { left, right, top: top - moved, bottom: bottom - moved }
      moved = freeTop(start, obstaclesBeside(box), innerHeight) - start.top
      box.style.marginTop = `${moved}px`
    }
    place()
    const watch = new MutationObserver(place)
    watch.observe(document.body, { subtree: true, childList: true })
    const events = ['scrollend', 'resize', 'focusin'] as const
    for (const name of events) addEventListener(name, place)
    return () => {
      watch.disconnect()
      for (const name of events) removeEventListener(name, place)
      box.style.marginTop = ''
    }
  }, [ref, isShown])
}

const obstaclesBeside = (box: HTMLElement): Rect[] =>
  [...document.querySelectorAll(primary), document.activeElement]
    .filter((one) => one instanceof HTMLElement && one.matches('button, a, input, textarea, select, [role="button"]'))
    .filter((one) => !box.contains(one))
    .map((one) => (one as HTMLElement).getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
