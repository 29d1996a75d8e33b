import { describe, expect, test } from 'vitest'
import { shares } from '#schemas/platform-share.ts'
import { nextCheckAt, settlementOf, shortfallOf, topUpVerdict } from '../../backend/payments/rules.ts'

const intent = { amount: 10_000, currency: 'NGN', expiresAt: '2026-03-03T08:00:00Z' }
const early = Temporal.Instant.from('2026-03-02T08:00:00Z')
const late = Temporal.Instant.from('2026-03-03T08:00:00Z')

describe("what the gateway's word means", () => {
  const told = (
    status: Parameters<typeof settlementOf>[1] extends (infer T) | null
      ? T extends { status: infer S }
        ? S
        : never
      : never,
    amount = 10_000,
    currency = 'NGN',
  ) => ({ status, amount, currency })
  test.each([
    ['paid exactly', told('success'), early, { status: 'success' }],
    ['paid more than asked', told('success', 10_001), early, { status: 'success' }],
    ['paid one less than asked', told('success', 9_999), early, { status: 'failed', failure: 'amount' }],
    ['paid in another currency', told('success', 10_000, 'USD'), early, { status: 'failed', failure: 'currency' }],
    ['paid late still counts', told('success'), late, { status: 'success' }],
    ['declined', told('failed'), early, { status: 'failed', failure: 'declined' }],
    ['reversed', told('reversed'), early, { status: 'reversed' }],
    ['being charged', told('processing'), late, { status: 'processing' }],
    ['left, on the same day', told('abandoned'), early, { status: 'pending' }],
    ['left, a day later', told('abandoned'), late, { status: 'abandoned' }],
    ['never begun, on the same day', null, early, { status: 'pending' }],
    ['never begun, a day later', null, late, { status: 'expired' }],
  ])('%s', (_name, word, now, expected) => {
    expect(settlementOf(intent, word, now)).toEqual(expected)
  })
})

test.each([
  ['NGN', 499_99, 'too_small'],
  ['NGN', 500_00, 'ok'],
  ['GBP', 4_99, 'too_small'],
  ['GBP', 5_00, 'ok'],
  ['USD', 5_00, 'ok'],
  ['EUR', 4_99, 'too_small'],
  ['EUR', 5_00, 'ok'],
  ['NGN', 50_000_000_00, 'ok'],
  ['NGN', 50_000_000_01, 'too_large'],
] as const)('a top-up of %s %i is %s', (currency, amount, verdict) => {
  expect(topUpVerdict(amount, currency)).toBe(verdict)
})

test.each([
  [15_000_00, 20_000_00, { shortfall: 0, suggestedTopUp: 0 }],
  [15_000_00, 15_000_00, { shortfall: 0, suggestedTopUp: 0 }],
  [15_000_00, 14_999_00, { shortfall: 1_00, suggestedTopUp: 500_00 }],
  [15_000_00, 0, { shortfall: 15_000_00, suggestedTopUp: 15_000_00 }],
])('a fee of %i against a wallet of %i', (amount, balance, expected) => {
  expect(shortfallOf(amount, balance, 'NGN')).toEqual(expected)
})

test.each([
  [0, 0, 0],
  [1, 0, 1],
  [99, 14, 85],
  [100, 15, 85],
  [15_000_00, 2_250_00, 12_750_00],
])('of a fee of %i the platform keeps %i, the provider gets %i', (fee, platform, provider) => {
  expect(shares(fee)).toEqual({ platform, provider })
})

test('an open payment is asked about after 1, 5 and 30 minutes, 6 and 24 hours, then no more', () => {
  const times = [0, 1, 2, 3, 4, 5].map((checks) => nextCheckAt('2026-03-02T08:00:00Z', checks)?.toString())
  expect(times).toEqual([
    '2026-03-02T08:01:00Z',
    '2026-03-02T08:05:00Z',
    '2026-03-02T08:30:00Z',
    '2026-03-02T14:00:00Z',
    '2026-03-03T08:00:00Z',
    undefined,
  ])
})
