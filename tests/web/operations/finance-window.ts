/** A window of a given width, for the finance pages. */
import { act } from '@testing-library/react'
import { vi } from 'vitest'

let width = 1280
/** Listeners of width queries, notified when it changes. */
const listeners = new Set<() => void>()

/** Other media queries do not match. */
function fits(media: string): boolean {
  const [, most, unit] = /max-width: ([\d.]+)(px|em)/.exec(media) ?? []
  return most !== undefined && width <= Number(most) * (unit === 'em' ? 16 : 1)
}

export function openWindow(wide: number): void {
  width = wide
  listeners.clear()
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    get matches() {
      return fits(media)
    },
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }))
}

export const resizeTo = (wide: number) =>
  act(() => {
    width = wide
    for (const listener of listeners) listener()
  })
