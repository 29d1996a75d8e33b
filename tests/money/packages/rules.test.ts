import { describe, expect, test } from 'vitest'
import {
  expiryAfterReturn,
  expiryOf,
  freePlaces,
  priceProblem,
  refundOf,
  shareOf,
  stateOfUse,
  unusedOf,
} from '#backend/money/packages/rules.ts'

const at = (text: string) => Temporal.Instant.from(text)

describe('shares of the price', () => {
  test.each([
    [60_000_00, 5, [12_000_00, 12_000_00, 12_000_00, 12_000_00, 12_000_00]],
    [100, 3, [34, 33, 33]],
    [101, 3, [34, 34, 33]],
    [7, 7, [1, 1, 1, 1, 1, 1, 1]],
    [29, 10, [3, 3, 3, 3, 3, 3, 3, 3, 3, 2]],
  ])('%i for %i sessions', (price, sessions, shares) => {
    const places = Array.from({ length: sessions }, (_, index) => index + 1)
    expect(places.map((place) => shareOf({ price, sessions }, place))).toEqual(shares)
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(price)
  })

  test('free places are the lowest first, and their shares are what is unused', () => {
    expect(freePlaces(5, [1, 4])).toEqual([2, 3, 5])
    expect(unusedOf({ price: 101, sessions: 3 }, [])).toBe(101)
    expect(unusedOf({ price: 101, sessions: 3 }, [2])).toBe(67)
    expect(unusedOf({ price: 101, sessions: 3 }, [1, 2, 3])).toBe(0)
  })
})

describe('the price of an offer', () => {
  test.each([
    [75_000_00, 5, 15_000_00, null],
    [75_000_01, 5, 15_000_00, 'above_fees'],
    [5, 5, 15_000_00, null],
    [4, 5, 15_000_00, 'too_small'],
  ] as const)('%i for %i sessions of %i', (price, sessions, fee, problem) => {
    expect(priceProblem({ price, sessions }, fee)).toBe(problem)
  })
})

describe('the validity', () => {
  test.each([
    ['2026-03-02T08:00:00Z', 6, '2026-09-02T08:00:00Z'],
    ['2026-08-31T23:30:00Z', 6, '2027-02-28T23:30:00Z'],
    ['2028-02-29T00:00:00Z', 12, '2029-02-28T00:00:00Z'],
  ])('from %s, %i months', (from, months, until) => {
    expect(expiryOf(at(from), months).toString()).toBe(until)
  })

  test.each([
    ['2026-09-02T08:00:00Z', '2026-07-01T08:00:00Z', '2026-09-02T08:00:00Z'],
    ['2026-09-02T08:00:00Z', '2026-08-20T08:00:00Z', '2026-09-19T08:00:00Z'],
    ['2026-09-02T08:00:00Z', '2026-09-10T08:00:00Z', '2026-10-10T08:00:00Z'],
  ])('ends %s, a session comes back at %s', (expiry, now, until) => {
    expect(expiryAfterReturn(expiry, at(now)).toString()).toBe(until)
  })
})

describe('what goes back when a package ends', () => {
  const sold = { price: 60_000_00, sessions: 5, singleFee: 15_000_00, boughtAt: '2026-03-02T08:00:00Z' }
  const here = { isTherapistGone: false }
  const late = '2026-05-01T08:00:00Z'
  test.each([
    // Nothing used: everything, whenever.
    [[], late, here, { rule: 'unused', amount: 60_000_00, settled: 0 }],
    // Within the first days, the last instant included: every unused share.
    [[1], '2026-03-16T08:00:00Z', here, { rule: 'within_days', amount: 48_000_00, settled: 0 }],
    [[1], '2026-03-16T08:00:00.001Z', here, { rule: 'full_fee', amount: 45_000_00, settled: 3_000_00 }],
    // Later: used sessions at their full fee, never below zero.
    [[1, 2, 3], late, here, { rule: 'full_fee', amount: 15_000_00, settled: 9_000_00 }],
    [[1, 2, 3, 4], late, here, { rule: 'full_fee', amount: 0, settled: 12_000_00 }],
    [[1, 2, 3, 4, 5], late, here, { rule: 'full_fee', amount: 0, settled: 0 }],
    // The therapist is gone: every unused share, however late.
    [[1, 2, 3, 4], late, { isTherapistGone: true }, { rule: 'therapist', amount: 12_000_00, settled: 0 }],
  ])('used %j at %s, %j', (taken, now, therapist, refund) => {
    expect(refundOf({ ...sold, taken }, at(now), therapist)).toEqual(refund)
  })

  test('without a reduction, later refunds are the unused shares', () => {
    const whole = { ...sold, price: 75_000_00, taken: [1, 2] }
    expect(refundOf(whole, at(late), here)).toEqual({ rule: 'full_fee', amount: 45_000_00, settled: 0 })
  })
})

test.each([
  ['returned', 'cancelled', 'returned'],
  ['active', 'confirmed', 'booked'],
  ['active', 'completed', 'used'],
  ['active', 'cancelled', 'used'],
  ['active', 'no_show', 'used'],
] as const)('a use that is %s of a session that is %s', (status, bookingStatus, state) => {
  expect(stateOfUse({ status, bookingStatus })).toBe(state)
})
