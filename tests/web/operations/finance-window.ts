/** A window of some width, as the pages of money see it. */
import { act } from '@testing-library/react'
import { vi } from 'vitest'

let width = 1280
/** Whoever asked for a width is told when it changes. */
const told = new Set<() => void>()

/** What is asked about anything else than the width is answered with no. */
function fits(media: string): boolean {
  const [, most, unit] = /max-width: ([\d.]+)(px|em)/.exec(media) ?? []
  return most !== undefined && width <= Number(most) * (unit === 'em' ? 16 : 1)
}

export function openWindow(wide: number): void {
  width = wide
  told.clear()
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    get matches() {
      return fits(media)
    },
    addEventListener: (_: string, tell: () => void) => told.add(tell),
    removeEventListener: (_: string, tell: () => void) => told.delete(tell),
  }))
}

export const resizeTo = (wide: number) =>
  act(() => {
    width = wide
    for (const tell of told) tell()
  })
