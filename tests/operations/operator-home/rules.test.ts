import { describe, expect, test } from 'vitest'
import { auditActions } from '#schemas/operations/audit-actions.ts'
import { recentActions } from '#schemas/operations/recent-actions.ts'
import {
  isOlder,
  isReconciliationLate,
  lastDays,
  problemsOf,
  unevenIn,
} from '#backend/operations/operator-home/rules.ts'

const now = Temporal.Instant.from('2026-03-01T00:10:00Z')

test('the last days end with today in UTC', () => {
  expect(lastDays(now, 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  expect(lastDays(now, 1)).toEqual(['2026-03-01'])
})

test('a currency is uneven if its accounts do not add up to zero', () => {
  const sums = [
    { currency: 'NGN', balance: 500 },
    { currency: 'NGN', balance: -500 },
    { currency: 'GBP', balance: 3 },
    { currency: 'GBP', balance: -2 },
  ] as const
  expect(unevenIn(sums)).toEqual(['GBP'])
})

test.each([
  [null, false],
  ['2026-03-01T00:00:00.000Z', false],
  ['2026-02-28T23:59:59.999Z', true],
])('since %s is longer than 10 minutes: %s', (at, expected) => expect(isOlder(at, 10, now)).toBe(expected))

test.each([
  [null, true],
  ['2026-02-27T22:10:00Z', false],
  ['2026-02-27T22:09:59Z', true],
])('a reconciliation of %s is late: %s', (at, expected) => expect(isReconciliationLate(at, now)).toBe(expected))

describe('each line counts once', () => {
  const jobs = { oldestDueAt: null, due: 0, failed: 0, isLate: false }
  const mails = { waiting: 0, oldestSince: null, failed: 0, isLate: false }
  const gateway = { gateway: 'paystack', lastEventAt: null, reconciledAt: null, differences: 0, isLate: false } as const
  const ledger = { checkedAt: '2026-03-01T00:10:00Z', isBalanced: true }
  const well = { jobs, mails, gateways: [gateway], ledger }
  test.each([
    ['nothing', well, 0],
    ['a late job', { ...well, jobs: { ...jobs, isLate: true } }, 1],
    ['a failed job', { ...well, jobs: { ...jobs, failed: 1 } }, 1],
    ['a late mail', { ...well, mails: { ...mails, isLate: true } }, 1],
    ['a failed mail', { ...well, mails: { ...mails, failed: 1 } }, 1],
    ['late and failed mails', { ...well, mails: { ...mails, isLate: true, failed: 2 } }, 1],
    [
      'two gateways',
      {
        ...well,
        gateways: [
          { ...gateway, isLate: true },
          { ...gateway, differences: 1 },
        ],
      },
      2,
    ],
    ['the ledger', { ...well, ledger: { ...ledger, isBalanced: false } }, 1],
  ])('%s', (_what, state, expected) => expect(problemsOf(state)).toBe(expected))
})

test('recent actions are in the audit log, and none is a read or about a session room', () => {
  expect(recentActions.filter((action) => !auditActions.includes(action))).toEqual([])
  expect(recentActions.filter((action) => /viewed|listed|_read$|^room\.|^login\./.test(action))).toEqual([])
})
