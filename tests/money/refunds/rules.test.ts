/** How much of a card payment can be refunded, and how a gateway status changes a refund. */
import { describe, expect, test } from 'vitest'
import { refundableOf, refundableSince, refundStep } from '#backend/money/refunds/rules.ts'

const now = Temporal.Instant.from('2026-09-01T08:00:00Z')
type Paid = Parameters<typeof refundableOf>[0]
const paid: Paid = { amount: 10_000, refunded: 0, status: 'success', settledAt: '2026-08-01T08:00:00Z' }

test('cards accept refunds for 180 days of 24 hours', () => {
  expect(refundableSince(now).toString()).toBe('2026-03-05T08:00:00Z')
})

test.each<[string, Partial<Paid>, number, number]>([
  ['all that was paid', {}, 50_000, 10_000],
  ['what is left of it', { refunded: 4_000 }, 50_000, 6_000],
  ['no more than the wallet has', { refunded: 4_000 }, 5_999, 5_999],
  ['nothing from an empty wallet', {}, 0, 0],
  ['nothing while the wallet owes', {}, -5, 0],
  ['nothing of what was refunded', { refunded: 10_000 }, 50_000, 0],
  ['nothing of what a chargeback took', { status: 'reversed' }, 50_000, 0],
  ['nothing of what has not arrived', { settledAt: null }, 50_000, 0],
  ['all on the last instant of the last day', { settledAt: '2026-03-05T08:00:00Z' }, 50_000, 10_000],
  ['nothing a millisecond later', { settledAt: '2026-03-05T07:59:59.999Z' }, 50_000, 0],
])('%s can be refunded', (_name, change, balance, expected) => {
  expect(refundableOf({ ...paid, ...change }, balance, now)).toBe(expected)
})

describe('a refund', () => {
  const refund = { amount: 5_000, currency: 'NGN' }
  const reportOf = (status: 'processing' | 'processed' | 'failed' | 'needs_attention', more = {}) => ({
    ...refund,
    status,
    ...more,
  })
  test.each([
    ['pending', reportOf('processing'), 'processing'],
    ['pending', reportOf('processed'), 'processed'],
    ['processing', reportOf('failed'), 'failed'],
    ['processing', reportOf('needs_attention'), 'needs_attention'],
    ['processing', reportOf('processed', { amount: 4_999 }), 'needs_attention'],
    ['processing', reportOf('processed', { currency: 'USD' }), 'needs_attention'],
    ['processed', reportOf('processing'), null],
    ['processed', reportOf('processed', { amount: 1 }), null],
    ['processed', reportOf('failed'), 'failed'],
    ['failed', reportOf('processed'), null],
    ['failed', reportOf('failed'), null],
  ] as const)('that is %s, with the gateway status %o, becomes %s', (status, gatewayStatus, next) => {
    expect(refundStep({ ...refund, status }, gatewayStatus)).toBe(next)
  })
})
