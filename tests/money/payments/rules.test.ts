import { describe, expect, test } from 'vitest'
import { shares } from '#schemas/money/platform-share.ts'
import { nextCheck } from '#platform/core/next-check.ts'
import {
  settlementOf,
  shortfallOf,
  takenFromAccounts,
  topUpVerdict,
  weeklyPayoutAt,
} from '#backend/money/payments/rules.ts'

const intent = {
  amount: 10_000,
  currency: 'NGN',
  createdAt: '2026-03-02T08:00:00Z',
  expiresAt: '2026-03-03T08:00:00Z',
  authorizationUrl: 'https://gateway.example/pay' as string | null,
}
const early = Temporal.Instant.from('2026-03-02T08:00:00Z')
const late = Temporal.Instant.from('2026-03-03T08:00:00Z')

describe('the meaning of a gateway status', () => {
  const reported = (
    status: Parameters<typeof settlementOf>[1] extends (infer T) | null
      ? T extends { status: infer S }
        ? S
        : never
      : never,
    amount = 10_000,
    currency = 'NGN',
  ) => ({ status, amount, currency })
  test.each([
    ['paid exactly', reported('success'), early, { status: 'success' }],
    ['paid more than requested', reported('success', 10_001), early, { status: 'success' }],
    ['paid one unit less than requested', reported('success', 9_999), early, { status: 'failed', failure: 'amount' }],
    ['paid in another currency', reported('success', 10_000, 'USD'), early, { status: 'failed', failure: 'currency' }],
    ['paid late still counts', reported('success'), late, { status: 'success' }],
    ['declined', reported('failed'), early, { status: 'failed', failure: 'declined' }],
    ['reversed', reported('reversed'), early, { status: 'reversed' }],
    ['being charged', reported('processing'), late, { status: 'processing' }],
    ['abandoned, on the same day', reported('abandoned'), early, { status: 'pending' }],
    ['abandoned, a day later', reported('abandoned'), late, { status: 'abandoned' }],
    ['open at the gateway, a day later', reported('pending'), late, { status: 'abandoned' }],
    ['never started, on the same day', null, early, { status: 'pending' }],
    ['never started, a day later', null, late, { status: 'expired' }],
  ])('%s', (_name, word, now, expected) => {
    expect(settlementOf(intent, word, now)).toEqual(expected)
  })
  test.each([
    ['is open for half a minute', '2026-03-02T08:00:29.999Z', null, { status: 'pending' }],
    ['is over after that', '2026-03-02T08:00:30Z', null, { status: 'failed', failure: 'not_started' }],
    [
      'is over even when the gateway has a checkout page',
      '2026-03-02T08:00:30Z',
      'pending',
      { status: 'failed', failure: 'not_started' },
    ],
    ['counts once it was paid', '2026-03-02T08:00:30Z', 'success', { status: 'success' }],
  ] as const)('one without a checkout page on %s', (_name, now, word, expected) => {
    const lost = { ...intent, authorizationUrl: null }
    expect(settlementOf(lost, word === null ? null : reported(word), Temporal.Instant.from(now))).toEqual(expected)
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
])('of a fee of %i the platform gets %i, the therapist gets %i', (fee, platform, provider) => {
  expect(shares(fee)).toEqual({ platform, provider })
})

describe('the schedule of gateway queries', () => {
  test.each([
    ['30 seconds after its start', '08:00:00', '2026-03-02T08:00:30Z'],
    ['after a minute', '08:00:30', '2026-03-02T08:01:00Z'],
    ['after 5 minutes', '08:01:00', '2026-03-02T08:05:00Z'],
    ['after 5 minutes, however many queries came before', '08:04:59', '2026-03-02T08:05:00Z'],
    ['after half an hour', '08:05:00', '2026-03-02T08:30:00Z'],
    ['after 6 hours', '08:30:00', '2026-03-02T14:00:00Z'],
    ['after a day', '14:00:00', '2026-03-03T08:00:00Z'],
  ])('%s', (_name, time, expected) => {
    expect(nextCheck('2026-03-02T08:00:00Z', Temporal.Instant.from(`2026-03-02T${time}Z`)).toString()).toBe(expected)
  })
  test('once a day after that', () => {
    const now = Temporal.Instant.from('2026-03-03T08:00:00Z')
    expect(nextCheck('2026-03-02T08:00:00Z', now).toString()).toBe('2026-03-04T08:00:00Z')
  })
})

test.each([
  ['2026-03-02T05:59:59Z', '2026-03-02T06:00:00Z'],
  ['2026-03-02T06:00:00Z', '2026-03-02T06:00:00Z'],
  ['2026-03-02T06:00:01Z', '2026-03-09T06:00:00Z'],
  ['2026-03-08T23:00:00Z', '2026-03-09T06:00:00Z'],
])('from %s on the next payouts are sent on %s', (moment, expected) => {
  expect(weeklyPayoutAt(Temporal.Instant.from(moment)).toString()).toBe(expected)
})

test.each([
  ['clearing', 0, { clearing: 100, available: 0, debt: 0 }],
  ['available', 100, { clearing: 0, available: 100, debt: 0 }],
  ['available', 500, { clearing: 0, available: 100, debt: 0 }],
  ['available', 60, { clearing: 0, available: 60, debt: 40 }],
  ['returned', 0, { clearing: 0, available: 0, debt: 100 }],
] as const)('100 of an earning that is %s, beside %i available, are taken from %o', (status, available, from) => {
  expect(takenFromAccounts(100, { status, available })).toEqual(from)
})
