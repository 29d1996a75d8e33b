/** When a payout may be made, when it is made automatically, and how a gateway answer changes it. */
import { describe, expect, test } from 'vitest'
import {
  blamesAccount,
  blamesOurBalance,
  payoutBlockerOf,
  holdReasonOf,
  lastPayday,
  nextPayday,
  nextReturnCheck,
  stepFor,
} from '#backend/money/payouts/rules.ts'
import { payoutStatuses } from '#schemas/money/payouts.ts'

const now = Temporal.Instant.from('2026-03-02T08:00:00Z')
const account = { status: 'verified', currency: 'NGN', usableFrom: '2026-03-02T08:00:00Z' } as const
const ready = { available: 5_000_00, currency: 'NGN', account, hasOpenPayout: false } as const

test.each<[string, Partial<Parameters<typeof payoutBlockerOf>[0]>, string | null]>([
  ['the minimum on an account that has just become usable', {}, null],
  ['a minor unit less', { available: 4_999_99 }, 'below_minimum'],
  ['the minimum in pounds', { available: 20_00, currency: 'GBP', account: { ...account, currency: 'GBP' } }, null],
  ['a penny less', { available: 19_99, currency: 'GBP', account: { ...account, currency: 'GBP' } }, 'below_minimum'],
  ['another pending payout', { hasOpenPayout: true, account: undefined }, 'open_payout'],
  ['no account', { account: undefined, available: 0 }, 'details_missing'],
  ['an account in another currency', { account: { ...account, currency: 'GBP' } }, 'details_missing'],
  [
    'an account that the bank refused',
    { account: { ...account, status: 'rejected' }, available: 0 },
    'details_rejected',
  ],
  ['an account that the bank is checking', { account: { ...account, status: 'unverified' } }, 'details_waiting'],
  [
    'an account that is usable a millisecond later',
    { account: { ...account, usableFrom: '2026-03-02T08:00:00.001Z' }, available: 0 },
    'details_waiting',
  ],
])('%s: %o', (_name, change, hindrance) => {
  expect(payoutBlockerOf({ ...ready, ...change }, now)).toBe(hindrance)
})

test.each([
  [4_999_999_99, 'active', 'approved', null],
  [5_000_000_00, 'active', 'approved', 'second_look'],
  [1_00, 'suspended', 'approved', 'practice_closed'],
  [1_00, 'active', 'suspended', 'practice_closed'],
  [1_00, 'active', 'rejected', 'practice_closed'],
  [1_00, 'active', 'draft', null],
  [5_000_000_00, 'deletion_requested', 'approved', 'practice_closed'],
])('%i of a practice that is %s and %s is held: %s', (amount, accountStatus, verificationStatus, reason) => {
  expect(holdReasonOf(amount, 'NGN', { accountStatus, verificationStatus })).toBe(reason)
})

test.each([
  ['2026-03-02T06:00:00Z', '2026-03-02T06:00:00Z', '2026-03-09T06:00:00Z'],
  ['2026-03-02T05:59:59.999Z', '2026-02-23T06:00:00Z', '2026-03-02T06:00:00Z'],
  ['2026-03-08T23:59:59Z', '2026-03-02T06:00:00Z', '2026-03-09T06:00:00Z'],
  ['2026-03-05T03:00:00Z', '2026-03-02T06:00:00Z', '2026-03-09T06:00:00Z'],
])('at %s the last payday was %s and the next is %s', (at, last, next) => {
  const moment = Temporal.Instant.from(at)
  expect([lastPayday(moment), nextPayday(moment)].map((day) => day.toInstant().toString())).toEqual([last, next])
})

test.each([
  ['2026-03-02T08:00:00Z', '2026-03-03T08:00:00Z'],
  ['2026-03-03T07:59:59.999Z', '2026-03-03T08:00:00Z'],
  ['2026-03-03T08:00:00Z', '2026-03-05T08:00:00Z'],
  ['2026-03-05T08:00:00Z', '2026-03-09T08:00:00Z'],
  ['2026-03-09T08:00:00Z', null],
])('at %s a payout that arrived on Monday is next checked at %s', (at, look) => {
  expect(nextReturnCheck('2026-03-02T08:00:00Z', Temporal.Instant.from(at))?.toString() ?? null).toBe(look)
})

describe('the gateway status of a payout', () => {
  const words = ['processing', 'awaiting_otp', 'paid', 'failed', 'reversed'] as const
  const steps: Partial<Record<(typeof payoutStatuses)[number], (string | null)[]>> = {
    processing: [null, 'awaiting_otp', 'paid', 'failed', 'reversed'],
    awaiting_otp: ['processing', null, 'paid', 'failed', 'reversed'],
    paid: [null, null, null, 'reversed', 'reversed'],
  }
  test.each(payoutStatuses)('that is %s', (status) => {
    const nothing = words.map(() => null)
    expect(words.map((word) => stepFor(status, word))).toEqual(steps[status] ?? nothing)
  })
})

test.each([
  ['Account closed', true, false],
  ['The beneficiary account is dormant', true, false],
  ['Recipient not found', true, false],
  ['Could not resolve account name', true, false],
  ['account_closed', true, false],
  ['recipient_not_found', true, false],
  ['Your balance is not enough to fulfil this request', false, true],
  ['balance_insufficient', false, true],
  ['Insufficient funds', false, true],
  ['insufficient_capabilities_for_transfer', false, false],
  ['Internal error', false, false],
])('%s blames the account: %o, our balance: %o', (words, account, balance) => {
  expect([blamesAccount(words), blamesOurBalance(words)]).toEqual([account, balance])
})
