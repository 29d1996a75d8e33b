import { expect, test } from 'vitest'
import { nextPayoutOf, nextSessionOf } from '#backend/operations/overview/rules.ts'
import { booking } from '#tests/web/support/booking-fixture.ts'

const now = Temporal.Instant.from('2026-11-26T17:30:00Z')

test('a session that still runs is the next one; one that has ended is not', () => {
  const later = { ...booking, identifier: 'later', startAt: '2026-11-27T09:00:00Z', endAt: '2026-11-27T10:00:00Z' }
  expect(nextSessionOf([booking, later], now)).toBe(booking)
  expect(nextSessionOf([booking, later], now.add({ minutes: 30 }))).toBe(later)
  expect(nextSessionOf([], now)).toBeNull()
})

type Figures = Parameters<typeof nextPayoutOf>[0]
const forecast: Figures = {
  minimum: 5_000_00,
  nextPayoutAt: '2026-11-30T06:00:00.000Z',
  nextAmount: 10_000_00,
  account: { bankName: 'Bank', accountNumber: '•••• 1234', usableFrom: '2026-11-01T00:00:00.000Z' },
  openPayout: null,
}

test.each<[string, Partial<Figures>, boolean]>([
  ['enough money and a bank account', {}, true],
  ['exactly the minimum', { nextAmount: 5_000_00 }, true],
  ['less than the minimum', { nextAmount: 4_999_99 }, false],
  ['no bank account', { account: null }, false],
  [
    'a bank account that waits until after the payday',
    { account: { bankName: 'Bank', accountNumber: '1', usableFrom: '2026-12-01T00:00:00.000Z' } },
    false,
  ],
  ['a payout under way', { openPayout: { identifier: 'x', amount: 1, status: 'processing' } }, false],
])('the next payout with %s', (_, change, isPlanned) => {
  expect(nextPayoutOf({ ...forecast, ...change })).toEqual(
    isPlanned ? { at: forecast.nextPayoutAt, amount: { ...forecast, ...change }.nextAmount } : null,
  )
})
