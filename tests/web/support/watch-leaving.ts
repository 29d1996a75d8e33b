import { vi } from 'vitest'

/** Addresses for which the page leaves by `location.assign` from now on: jsdom does not navigate. */
export function watchLeaving(): string[] {
  const left: string[] = []
  const real = location
  vi.stubGlobal('location', {
    get search() {
      return real.search
    },
    assign: (to: string) => void left.push(to),
  })
  return left
}
