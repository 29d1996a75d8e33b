import { describe, expect, test } from 'vitest'
import {
  chargeTime,
  isTooEarly,
  isTooLate,
  plannedCharge,
  retryTime,
  waitTime,
} from '#backend/scheduling/series-charging/rules.ts'

const deadline = Temporal.Instant.from('2026-03-10T12:00:00Z')
const before = (hours: number, minutes = 0) => deadline.subtract({ hours, minutes })
/** Hours before the deadline; null: never. */
const hoursLeft = (at: Temporal.Instant | null) => (at === null ? null : at.until(deadline).total('hours'))

describe('a session that is announced now is charged', () => {
  test.each([
    ['two days before its deadline', before(48), 24],
    ['a day and a half before', before(36), 12],
    ['26 hours before: the last possible moment', before(26), 2],
    ['a minute later: too late', before(25, 59), null],
    ['after its deadline: not at all', before(-1), null],
  ])('%s', (_when, now, left) => {
    expect(hoursLeft(chargeTime(deadline, now))).toBe(left)
  })
})

test.each([
  ['a month ahead', before(720), 24],
  ['at the hour of the announcement', before(48), 24],
  ['with little time', before(30), 6],
  ['with too little time', before(20), null],
])('what is planned %s', (_when, now, left) => {
  expect(hoursLeft(plannedCharge(deadline, now))).toBe(left)
})

test.each([
  ['more than two days before the deadline', before(48, 1), true],
  ['two days before', before(48), false],
])('a charge is too early %s', (_when, now, isEarly) => {
  expect(isTooEarly(deadline, now)).toBe(isEarly)
})

test.each([
  ['two hours before the deadline', before(2), false],
  ['later', before(1, 59), true],
])('a charge is too late %s', (_when, at, isLate) => {
  expect(isTooLate(at, deadline)).toBe(isLate)
})

test('waiting for the gateway ends two hours before the deadline', () => {
  expect(hoursLeft(waitTime(deadline, before(24)))).toBe(23.75)
  expect(hoursLeft(waitTime(deadline, before(2, 15)))).toBe(2)
  expect(waitTime(deadline, before(2, 14))).toBeNull()
})

describe('after a refusal there is another attempt', () => {
  test.each([
    ['once, where money is missing', 'insufficient_funds', 1, before(24), 18],
    ['not twice', 'insufficient_funds', 2, before(24), null],
    ['not without time for it', 'insufficient_funds', 1, before(7), null],
    ['never after a decline', 'declined', 1, before(24), null],
    ['never where the card has expired', 'expired', 1, before(24), null],
    ['never where the bank wants a confirmation', 'authentication', 1, before(24), null],
    ['never where the card is unknown', 'unusable', 1, before(24), null],
  ] as const)('%s', (_what, reason, attempts, now, left) => {
    expect(hoursLeft(retryTime(reason, { attempts, deadline, now }))).toBe(left)
  })
})
