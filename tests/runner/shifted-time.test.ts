import { expect, test } from 'vitest'
import { instantOf, shiftedTime } from '../../scripts/testing/shifted-time.ts'

test.for([
  ['2026-12-31T23:30', 'Pacific/Auckland', '2026-12-31T10:30:00Z'],
  ['2027-03-28T00:50Z', 'Europe/Berlin', '2027-03-28T00:50:00Z'],
  ['2027-03-28T00:50+01:00', 'UTC', '2027-03-27T23:50:00Z'],
] as const)('%s in %s is %s', ([at, zone, instant]) => {
  expect(instantOf(at, zone).toString()).toBe(instant)
})

test('a zone alone needs no other clock', () => {
  expect(shiftedTime({ zone: 'Pacific/Auckland' })).toEqual({ TZ: 'Pacific/Auckland' })
  expect(shiftedTime({})).toEqual({})
})

test('what is neither a time nor a zone is refused', () => {
  expect(() => shiftedTime({ zone: 'Nowhere/Town' })).toThrow('no time zone')
  expect(() => shiftedTime({ at: 'tomorrow' })).toThrow('is no time')
})
