import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type Colour, colours } from '#shared/theme/colours.ts'

const css = readFileSync(path.resolve(import.meta.dirname, '../../../web/shared/theme/tokens.css'), 'utf8')

test.each(Object.entries(colours))('the style sheet has %s as in the palette', (name, [light, dark]) => {
  expect(css).toContain(`--${name}: light-dark(${light}, ${dark});`.toLowerCase())
})

/** Pair, minimum contrast: 4.5 for text, 3 for edges of controls. */
const pairs: [text: Colour, ground: Colour, least: number][] = [
  ['ink', 'paper', 7],
  ['ink', 'card', 7],
  ['ink', 'sand', 7],
  ['ink', 'mint', 7],
  ['muted', 'paper', 4.5],
  ['muted', 'card', 4.5],
  ['muted', 'sand', 4.5],
  ['primary', 'paper', 4.5],
  ['primary', 'card', 4.5],
  ['on-primary', 'primary', 4.5],
  ['on-primary', 'primary-hover', 4.5],
  ['accent', 'paper', 4.5],
  ['error', 'card', 4.5],
  ['error', 'paper', 4.5],
  ['success', 'card', 4.5],
  ['info', 'card', 4.5],
  ['warning', 'warning-ground', 4.5],
  ['stars', 'card', 4.5],
  ['stars', 'paper', 4.5],
  ['control', 'card', 3],
  ['control', 'paper', 3],
  ['focus', 'card', 3],
  ['focus', 'paper', 3],
]

test.each(pairs)('%s on %s is readable, light and dark', (text, ground, least) => {
  for (const side of [0, 1] as const)
    expect(contrast(colours[text][side], colours[ground][side])).toBeGreaterThanOrEqual(least)
})

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
