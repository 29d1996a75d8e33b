import { describe, expect, test } from 'vitest'
import { roomLimits } from '#schemas/care/session-room-limits.ts'
import { guestLimits } from '#schemas/scheduling/guest-limits.ts'
import { isCameraLimitReached, mustYieldCamera } from '#shared/room/camera-limit.ts'
import { encodingFor } from '#shared/room/picture-rules.ts'

/** Others by the order in which they came; capitals have their cameras on. */
const others = (letters: string) =>
  letters.split('').map((letter) => ({ occupantIdentifier: letter.toLowerCase(), isCameraOn: letter < 'a' }))

test('the two sides and all guests of a booking are as many voices as fit', () => {
  expect(2 + guestLimits.perBooking).toBe(roomLimits.voices)
})

test.each([
  ['', false],
  ['ABC', false],
  ['ABCd', false],
  ['ABCD', true],
  ['aBCDE', true],
])('while the others are %s, no further camera fits: %s', (given, isReached) => {
  expect(isCameraLimitReached(others(given))).toBe(isReached)
})

describe('a camera that is on gives way', () => {
  test.each([
    ['e', 'ABCD', true],
    ['c', 'ABDE', false],
    ['e', 'ABCd', false],
    ['e', 'ABCDf', true],
    ['e', 'ABCDF', false],
  ])('of %s beside %s: %s', (own, given, yields) => {
    expect(mustYieldCamera(own, others(given))).toBe(yields)
  })

  test('to no more than four, whoever decides first', () => {
    const all = 'ABCDEF'
    const on = new Set(all.toLowerCase())
    for (const own of 'fedcba') {
      const rest = others(all).filter(({ occupantIdentifier }) => occupantIdentifier !== own)
      const seen = rest.map((one) => ({ ...one, isCameraOn: on.has(one.occupantIdentifier) }))
      if (mustYieldCamera(own, seen)) on.delete(own)
    }
    expect([...on]).toEqual(['a', 'b', 'c', 'd'])
  })
})

test.each([
  [2, false, 360],
  [3, false, 180],
  [3, true, 360],
  [6, true, 360],
])('of %d people a picture that stays large: %s, has %d lines', (people, isAlwaysLarge, height) => {
  expect(encodingFor({ people, isAlwaysLarge, isLargeScreen: false }).height).toBe(height)
})
