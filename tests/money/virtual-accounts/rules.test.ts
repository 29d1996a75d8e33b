/** When the gateway is queried about accounts and transfers, and what money does not fit an account. */
import { expect, test } from 'vitest'
import { checkSeconds, mismatchOf, nextCheck, nextQueryAt } from '#backend/money/virtual-accounts/rules.ts'

const since = '2026-03-02T08:00:00Z'
const secondsAt = (ladder: 'opening' | 'missed', checks: number, at = since) => {
  const next = nextCheck(ladder, { since, checks, now: Temporal.Instant.from(at) })
  return next && Temporal.Instant.from(since).until(next).total('seconds')
}

test('an account that is not open yet is queried about eight times within a day', () => {
  const seconds = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((checks) => secondsAt('opening', checks))
  expect(seconds).toEqual([10, 20, 30, 60, 300, 1_800, 21_600, 86_400, null])
})

test('transfers without a notification are searched for five times within a day', () => {
  const seconds = [0, 1, 2, 3, 4, 5].map((checks) => secondsAt('missed', checks))
  expect(seconds).toEqual([30, 600, 1_800, 21_600, 86_400, null])
})

test.each([
  ['2026-03-02T08:00:09.999Z', 10],
  ['2026-03-02T08:00:10Z', 20],
  ['2026-03-02T08:01:00Z', 300],
  ['2026-03-03T08:00:00Z', null],
])('a late query at %s skips to second %s', (at, seconds) => {
  expect(secondsAt('opening', 0, at)).toBe(seconds)
})

test('a query can be repeated after ten minutes, an interrupted one after 15 seconds', () => {
  expect(nextQueryAt(Temporal.Instant.from(since)).toString()).toBe('2026-03-02T08:10:00Z')
  expect(checkSeconds).toBe(15)
})

test.each([
  [undefined, 'account'],
  [{ currency: 'GBP' }, 'currency'],
  [{ currency: 'NGN' }, null],
])('naira into %o: mismatch of %s', (account, mismatch) => {
  expect(mismatchOf(account, { currency: 'NGN' })).toBe(mismatch)
})
