import { expect, test } from 'vitest'
import { existsSync } from 'node:fs'
import { instantOf, shiftedTime } from '#scripts/testing/shifted-time.ts'

const isInstalled = ['/usr/lib/x86_64-linux-gnu/faketime', '/usr/lib/aarch64-linux-gnu/faketime'].some((folder) =>
  existsSync(folder),
)

test.for([
  ['2026-12-31T23:30', 'Pacific/Auckland', '2026-12-31T10:30:00Z'],
  ['2027-03-28T00:50Z', 'Europe/Berlin', '2027-03-28T00:50:00Z'],
  ['2027-03-28T00:50+01:00', 'UTC', '2027-03-27T23:50:00Z'],
] as const)('%s in %s is %s', ([at, zone, instant]) => {
  expect(instantOf(at, zone).toString()).toBe(instant)
})

test('a time zone alone needs no shifted clock', () => {
  expect(shiftedTime({ zone: 'Pacific/Auckland' })).toEqual({ TZ: 'Pacific/Auckland' })
  expect(shiftedTime({})).toEqual({})
})

test.runIf(isInstalled)('every process is shifted by the same number of seconds', () => {
  const now = Temporal.Instant.from('2026-12-31T10:00:00Z')
  const half = { FAKETIME: '+1800s', CLOCK_SHIFT_SECONDS: '1800' }
  expect(shiftedTime({ at: '2026-12-31T10:30Z' }, now)).toMatchObject(half)
  const back = { FAKETIME: '-1800s', CLOCK_SHIFT_SECONDS: '-1800' }
  expect(shiftedTime({ at: '2026-12-31T09:30Z' }, now)).toMatchObject(back)
})

test.skipIf(isInstalled)('without the library the run stops and names the package', () => {
  expect(() => shiftedTime({ at: '2026-12-31T10:30Z' })).toThrow('apt-get install faketime')
})

test('a value that is neither a time nor a zone is refused', () => {
  expect(() => shiftedTime({ zone: 'Nowhere/Town' })).toThrow('no time zone')
  expect(() => shiftedTime({ at: 'tomorrow' })).toThrow('is no time')
})
