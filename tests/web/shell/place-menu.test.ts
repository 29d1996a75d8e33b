import { expect, test } from 'vitest'
import { placeMenu } from '#ui/menus/place-menu.ts'

const screen = { width: 390, height: 800 }
const menu = { width: 220, height: 200 }

test.each([
  ['below its button', { left: 20, top: 100, width: 44, height: 44 }, 'start', { left: 20, top: 148 }],
  ['with the right edges together', { left: 300, top: 100, width: 44, height: 44 }, 'end', { left: 124, top: 148 }],
  ['inside the screen at its right', { left: 330, top: 100, width: 44, height: 44 }, 'start', { left: 162, top: 148 }],
  ['inside the screen at its left', { left: 10, top: 100, width: 44, height: 44 }, 'end', { left: 8, top: 148 }],
  ['above a button at the bottom', { left: 20, top: 740, width: 44, height: 44 }, 'start', { left: 20, top: 536 }],
] as const)('a menu opens %s', (_where, button, align, place) => {
  expect(placeMenu(button, menu, screen, align)).toEqual(place)
})

test('a menu that fits neither above nor below starts where the screen does', () => {
  const button = { left: 20, top: 120, width: 44, height: 44 }
  expect(placeMenu(button, { width: 220, height: 790 }, screen, 'start')).toEqual({ left: 20, top: 8 })
})
