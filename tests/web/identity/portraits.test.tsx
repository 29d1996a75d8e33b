import { expect, test } from 'vitest'
import { portrait } from '#schemas/identity/art/portrait.ts'

const many = Array.from({ length: 120 }, (_, seed) => portrait(seed))

test('a number always gives the same portrait, another number another one', () => {
  expect(portrait(42, { presents: 'woman', tone: 'dark' })).toBe(portrait(42, { presents: 'woman', tone: 'dark' }))
  expect(new Set(many).size).toBeGreaterThan(115)
})

test('a portrait is a small, well-formed picture without script or style', () => {
  for (const svg of many) {
    expect(svg.length).toBeLessThan(2300)
    expect(svg).not.toMatch(/<script|style=|on\w+=|href/i)
    expect(new DOMParser().parseFromString(svg, 'image/svg+xml').querySelector('parsererror')).toBeNull()
  }
})

test('people choose a portrait by the attributes they want', () => {
  const hijabs = Array.from({ length: 200 }, (_, seed) => portrait(seed, { presents: 'man' })).filter((svg) =>
    svg.includes('M60 19c-21 0'),
  )
  expect(hijabs).toEqual([])
  expect(portrait(3, { older: true })).toMatch(/#8E8A87|#B9B4AF|#6F6B69|M60 19c-21 0|M38 47c/)
})
