/** Reconciliation of the ledger with the gateway's list, and which adjustments credit their owner. */
import { describe, expect, test } from 'vitest'
import {
  movesWholeTransfer,
  compare,
  type LedgerMovement,
  movementKinds,
  ownsAccount,
  type GatewayMovement,
} from '#backend/operations/finance/rules.ts'

const days = {
  from: '2026-03-05T00:00:00.000Z',
  until: '2026-03-06T00:00:00.000Z',
  now: Temporal.Instant.from('2026-03-06T08:00:00Z'),
}
const here = (more: Partial<LedgerMovement> = {}): LedgerMovement => ({
  kind: 'payment',
  reference: 'topup-1',
  gatewayReference: 'g-1',
  amount: 500_00,
  currency: 'NGN',
  status: 'success',
  accepts: ['success'],
  isOpen: false,
  isExpected: true,
  isWithin: true,
  at: '2026-03-05T12:00:00.000Z',
  ...more,
})
const there = (more: Partial<GatewayMovement> = {}): GatewayMovement => ({
  kind: 'payment',
  reference: 'topup-1',
  gatewayReference: 'g-1',
  amount: 500_00,
  currency: 'NGN',
  status: 'success',
  at: '2026-03-05T12:00:00.000Z',
  ...more,
})
const open = { status: 'pending', accepts: ['pending'], isOpen: true, isExpected: false, isWithin: false } as const

describe('ledger and gateway list', () => {
  test.each<[string, LedgerMovement[], GatewayMovement[], string[], number]>([
    ['agree', [here()], [there()], [], 1],
    ['agree by the gateway’s own reference', [here({ reference: null })], [there({ reference: null })], [], 1],
    ['miss one here', [], [there()], ['missing_here'], 0],
    ['miss one there', [here()], [], ['missing_there'], 0],
    ['differ by a penny', [here()], [there({ amount: 500_01 })], ['amount'], 0],
    ['differ in the currency', [here()], [there({ currency: 'GBP' })], ['currency'], 0],
    ['differ in the state', [here(open)], [there()], ['status'], 0],
    ['mean other kinds', [here()], [there({ kind: 'refund' })], ['missing_here', 'missing_there'], 0],
    [
      'agree over midnight',
      [here({ isWithin: false, at: '2026-03-06T00:01:00.000Z' })],
      [there({ at: '2026-03-05T23:59:00.000Z' })],
      [],
      1,
    ],
    ['agree the other way over midnight', [here()], [there({ at: '2026-03-04T23:59:00.000Z' })], [], 1],
    ['leave other days alone', [], [there({ at: '2026-03-04T23:59:59.999Z' })], [], 0],
    ['count the first moment', [], [there({ at: '2026-03-05T00:00:00.000Z' })], ['missing_here'], 0],
    ['leave the first moment after alone', [], [there({ at: '2026-03-06T00:00:00.000Z' })], [], 0],
  ])('%s', (_, ours, theirs, problems, matched) => {
    const found = compare(ours, theirs, days)
    expect(found.differences.map(({ problem }) => problem).toSorted()).toEqual(problems)
    expect(found.matched).toBe(matched)
  })

  test.each([
    ['2026-03-05T23:00:00.001Z', []],
    ['2026-03-05T23:00:00.000Z', ['missing_here']],
  ])('a movement at %s may or may not be settled by midnight', (at, problems) => {
    const found = compare([], [there({ at })], { ...days, now: Temporal.Instant.from('2026-03-06T00:00:00Z') })
    expect(found.differences.map(({ problem }) => problem)).toEqual(problems)
  })

  test.each<[string, LedgerMovement[], GatewayMovement[], string[], number]>([
    ['are reported once, though both references are known', [here()], [there(), there()], [], 2],
    ['miss what is known by neither reference', [], [there({ reference: null })], ['missing_here'], 0],
    ['leave what is not expected there alone', [here({ isExpected: false })], [], [], 0],
    ['leave what lies on other days alone', [here({ isWithin: false })], [], [], 0],
    ['wait for what has just moved here', [here({ at: '2026-03-06T07:00:00.001Z' })], [], [], 0],
    ['wait no longer than an hour', [here({ at: '2026-03-06T07:00:00.000Z' })], [], ['missing_there'], 0],
    ['name the currency before the sum', [here()], [there({ currency: 'GBP', amount: 1 })], ['currency'], 0],
    ['name the sum before the state', [here()], [there({ status: 'failed', amount: 1 })], ['amount'], 0],
    [
      'wait for an open day to which a movement may have shifted',
      [here({ ...open, isWithin: true })],
      [there({ at: '2026-03-06T07:00:00.001Z' })],
      [],
      0,
    ],
    [
      'do not wait for a closed day',
      [here({ status: 'failed', accepts: ['failed'] })],
      [there({ at: '2026-03-06T07:00:00.001Z' })],
      ['status'],
      0,
    ],
  ])('%s', (_, ours, theirs, problems, matched) => {
    const found = compare(ours, theirs, days)
    expect(found.differences.map(({ problem }) => problem).toSorted()).toEqual(problems)
    expect(found.matched).toBe(matched)
  })

  test('report a difference with the data of each side, the earliest first', () => {
    const early = there({ reference: null, gatewayReference: 'g-0', at: '2026-03-05T01:00:00.000Z' })
    const ours = [
      here({ reference: 'lost', gatewayReference: null, at: '2026-03-05T02:00:00.000Z' }),
      here({ reference: 'topup-1', gatewayReference: 'of ours', amount: 7, kind: 'incoming' }),
    ]
    const theirs = [there({ kind: 'incoming', amount: 9, status: 'paid', gatewayReference: 'of theirs' }), early]
    expect(compare(ours, theirs, days).differences).toEqual([
      {
        problem: 'missing_here',
        kind: 'payment',
        reference: null,
        gatewayReference: 'g-0',
        amountHere: null,
        amountThere: 500_00,
        currency: 'NGN',
        statusHere: null,
        statusThere: 'success',
        at: '2026-03-05T01:00:00.000Z',
      },
      {
        problem: 'missing_there',
        kind: 'payment',
        reference: 'lost',
        gatewayReference: null,
        amountHere: 500_00,
        amountThere: null,
        currency: 'NGN',
        statusHere: 'success',
        statusThere: null,
        at: '2026-03-05T02:00:00.000Z',
      },
      {
        problem: 'amount',
        kind: 'incoming',
        reference: 'topup-1',
        gatewayReference: 'of theirs',
        amountHere: 7,
        amountThere: 9,
        currency: 'NGN',
        statusHere: 'success',
        statusThere: 'paid',
        at: '2026-03-05T12:00:00.000Z',
      },
    ])
  })
})

test.each([
  ['client', 'client_wallet', true],
  ['provider', 'client_wallet', false],
  ['provider', 'provider_available', true],
  ['client', 'provider_available', false],
  ['admin', 'client_wallet', false],
  ['admin', 'provider_available', false],
] as const)('a %s owns a %s: %o', (userType, account, owns) => {
  expect(ownsAccount(userType, account as Parameters<typeof ownsAccount>[1])).toBe(owns)
})

test.each([
  [{}, true],
  [{ against: 'platform_fee' }, false],
  [{ direction: 'debit' }, false],
  [{ amount: 499 }, false],
  [{ amount: 501 }, false],
  [{ currency: 'GBP' }, false],
])('an adjustment with %o assigns a transfer to its owner: %o', (change, expected) => {
  const input = { against: 'suspense', direction: 'credit', amount: 500, currency: 'NGN', ...change }
  expect(movesWholeTransfer(input as Parameters<typeof movesWholeTransfer>[0], { amount: 500, currency: 'NGN' })).toBe(
    expected,
  )
})

test('four kinds of movements are reconciled', () => {
  expect(movementKinds).toEqual(['payment', 'incoming', 'payout', 'refund'])
})

test('movements without a reference never match each other', () => {
  const nameless = here({ reference: null, gatewayReference: null })
  const other = there({ reference: null, gatewayReference: 'g-2' })
  expect(
    compare([nameless], [other], days)
      .differences.map(({ problem }) => problem)
      .toSorted(),
  ).toEqual(['missing_here', 'missing_there'])
  expect(compare([here({ reference: null, gatewayReference: 'ours' })], [other], days).matched).toBe(0)
})
