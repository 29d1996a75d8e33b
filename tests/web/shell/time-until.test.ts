import { expect, test } from 'vitest'
import { timeUntil } from '#app/shell/home/time-until.ts'

const start = '2026-11-26T07:00:00.000Z'
const until = (now: string) => {
  const found = timeUntil(start, Date.parse(now))
  return found && [found.days, found.hours, found.minutes]
}

test.for([
  ['2026-11-23T09:00:00Z', [2, 22, 0]],
  ['2026-11-25T07:00:00Z', [1, 0, 0]],
  ['2026-11-25T07:00:01Z', [1, 0, 0]],
  ['2026-11-25T07:01:00Z', [0, 23, 59]],
  ['2026-11-26T05:30:00Z', [0, 1, 30]],
  ['2026-11-26T06:51:00Z', [0, 0, 9]],
  ['2026-11-26T06:59:59Z', [0, 0, 1]],
  ['2026-11-26T07:00:00Z', null],
] as const)('at %s it takes %j', ([now, expected]) => {
  expect(until(now)).toEqual(expected)
})
