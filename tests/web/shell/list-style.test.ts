/** Where the bars and the head of a list stay while the page scrolls. */
import { expect, test } from 'vitest'
import { belowBars, stickyBar, tableStyle } from '#ui/lists/list-style.ts'

/** A length of CSS: sums and differences of variables and pixels. */
const length = /^(?:0|\d+px|(?:calc)?\((?:var\(--[a-z-]+(?:, 0px)?\)|\d+px|100dvh|calc|[()]| [+-] )+\))$/

const lengthsIn = (style: object): string[] =>
  Object.entries(style).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === 'object' && value !== null) return lengthsIn(value)
    return /^(?:top|scrollMarginTop|maxHeight)$/.test(name) ? [`${value as string}`] : []
  })

test('is a length that browsers can read', () => {
  expect(belowBars(44)).toBe('calc(var(--top-bar) + var(--acting-height, 0px) + 44px)')
  const styles = [
    stickyBar,
    ...[true, false].map((isScrolling) => tableStyle({ density: 'compact', hasBar: true, isScrolling })),
  ]
  const lengths = styles.flatMap(lengthsIn)
  expect(lengths.length).toBeGreaterThan(3)
  expect(lengths.filter((one) => !length.test(one))).toEqual([])
})
