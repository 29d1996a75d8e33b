import { expect, test } from 'vitest'
import { inAndOut, monthsOf, movementsOf } from '#backend/money/payments/wallet-months.ts'

const sum = (month: string, transactionType: string, amount: number) => ({ month, transactionType, sum: amount })
const sums = [
  sum('2026-09', 'topup', 70_000),
  sum('2026-09', 'bank_transfer_in', 70_000),
  sum('2026-09', 'booking_payment', -25_000),
  sum('2026-11', 'booking_payment', -80_000),
  sum('2026-11', 'booking_refund', 25_000),
  sum('2026-11', 'payout', -10_000),
  sum('2026-11', 'payout_reversal', 4_000),
  sum('2026-11', 'chargeback', -3_000),
]

test('a refund is no income: it lowers what was spent, and in less out is the balance', () => {
  expect(movementsOf(sums)).toEqual({
    topUps: 140_000,
    sessions: -105_000,
    refunds: 25_000,
    toCard: -6_000,
    other: -3_000,
  })
  const ever = inAndOut(movementsOf(sums))
  expect(ever).toEqual({ in: 140_000, out: 89_000 })
  expect(ever.in - ever.out).toBe(monthsOf(sums).at(-1)?.closing)
})

test('each month begins with the balance with which the one before ended; months without movements are left out', () => {
  expect(monthsOf(sums).map(({ month, opening, closing }) => [month, opening, closing])).toEqual([
    ['2026-09', 0, 115_000],
    ['2026-11', 115_000, 51_000],
  ])
  expect(monthsOf([])).toEqual([])
})

test('a month with more refunds than payments has spent less than nothing', () => {
  expect(inAndOut(movementsOf([sum('2026-12', 'booking_refund', 5_000)]))).toEqual({ in: 0, out: -5_000 })
})
