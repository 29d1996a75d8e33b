import { describe, expect, test, vi } from 'vitest'
import { retryDelay } from '#schemas/platform/backoff.ts'

const least = () => 0
/** `Math.random` stays below 1. */
const most = () => 1 - Number.EPSILON

describe('the delay', () => {
  test.each([
    [1, 2_000],
    [2, 4_000],
    [3, 8_000],
    [5, 32_000],
    [6, 60_000],
    [100, 60_000],
    [5_000, 60_000],
  ])('after failure %i is %i ms', (failures, expected) => {
    expect(retryDelay({ firstMs: 2_000, longestMs: 60_000 }, failures)).toBe(expected)
  })

  test.each([
    [1, 300],
    [2, 900],
    [3, 2_700],
  ])('may grow by another factor: failure %i, %i ms', (failures, expected) => {
    expect(retryDelay({ firstMs: 300, factor: 3 }, failures)).toBe(expected)
  })
})

describe('jitter', () => {
  test.each([
    ['lengthens', [1, 1.5], 1, 5_000, 7_500],
    ['shortens', [0.5, 1], 1, 2_500, 5_000],
    ['covers the whole delay', [0, 1], 2, 0, 10_000],
    ['spreads the longest delay as well', [1, 1.5], 50, 120_000, 180_000],
  ] as const)('%s', (_case, jitter, failures, shortest, longest) => {
    const backoff = { firstMs: 5_000, longestMs: 120_000, jitter }
    expect(retryDelay(backoff, failures, least)).toBe(shortest)
    expect(retryDelay(backoff, failures, () => 0.5)).toBe((shortest + longest) / 2)
    expect(retryDelay(backoff, failures, most)).toBeCloseTo(longest, 3)
    expect(retryDelay(backoff, failures, most)).toBeLessThanOrEqual(longest)
  })

  test('stays within its range', () => {
    const delays = Array.from({ length: 1_000 }, () => retryDelay({ firstMs: 100, jitter: [0.5, 1] }, 3))
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(200)
    expect(Math.max(...delays)).toBeLessThan(400)
    expect(new Set(delays).size).toBeGreaterThan(900)
  })

  test('without a range leaves the delay as it is', () => {
    const random = vi.fn<() => number>(() => 0.7)
    expect(retryDelay({ firstMs: 10 }, 4, random)).toBe(80)
  })
})
