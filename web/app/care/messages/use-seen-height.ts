import { type RefObject, useEffect } from 'react'

/**
 * Sets `--seen-height` on an element to the visible height without a phone's on-screen keyboard, and keeps the page
 * scrolled to its top while the keyboard is open.
 */
export function useSeenHeight(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { visualViewport: screen } = globalThis
    const element = frame.current
    if (!screen || !element) return
    const measure = () => {
      // Pinch zoom must not change the height.
      element.style.setProperty('--seen-height', `${Math.round(screen.height * screen.scale)}px`)
      if (screen.offsetTop > 0 && screen.scale === 1) globalThis.scrollTo(0, 0)
    }
    measure()
    screen.addEventListener('resize', measure)
    return () => screen.removeEventListener('resize', measure)
  }, [frame])
}
