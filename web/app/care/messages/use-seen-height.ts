import { type RefObject, useEffect } from 'react'

/**
 * `--seen-height` on an element: what is in sight of the screen, without the keyboard that a phone lays over the page; the page
 * stands at its top then.
 */
export function useSeenHeight(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { visualViewport: screen } = globalThis
    const element = frame.current
    if (!screen || !element) return
    const measure = () => {
      // Enlarged by two fingers, the page is as high as before.
      element.style.setProperty('--seen-height', `${Math.round(screen.height * screen.scale)}px`)
      if (screen.offsetTop > 0 && screen.scale === 1) globalThis.scrollTo(0, 0)
    }
    measure()
    screen.addEventListener('resize', measure)
    return () => screen.removeEventListener('resize', measure)
  }, [frame])
}
