import { describe, expect, test } from 'vitest'
import { plainCode, reductionOf, refusalOf } from '#backend/money/promotions/rules.ts'
import { promotedBack, reducedFee } from '#backend/scheduling/bookings/promotion-rules.ts'

const now = Temporal.Instant.from('2026-03-02T09:00:00Z')
const terms = {
  percent: 20,
  amount: null,
  bearer: 'platform',
  agreement: null,
  currency: 'EUR',
  providerIdentifier: null,
  validFrom: '2026-03-01T00:00:00Z',
  validUntil: '2026-04-01T00:00:00Z',
  useLimit: 10,
  clientLimit: 1,
  firstSession: false,
  minimumFee: 50_00,
  status: 'active',
  uses: 0,
} as const
const sale = { provider: 'theo', fee: 80_00, currency: 'EUR', client: { usesOfThis: 0, hasPaid: false } }

test('a code in order is not refused', () => expect(refusalOf(terms, sale, now)).toBeNull())

test.each([
  ['unknown', undefined, {}],
  ['unknown', { validFrom: '2026-03-02T09:00:00.001Z' }, {}],
  ['unknown', { validFrom: '2026-03-02T09:00:00.001Z', status: 'paused' }, {}],
  ['expired', { validUntil: '2026-03-02T09:00:00Z' }, {}],
  ['expired', { status: 'ended' }, {}],
  ['paused', { status: 'paused' }, {}],
  ['unknown', { bearer: 'provider', agreement: 'proposed' }, {}],
  ['unknown', { bearer: 'provider', agreement: 'declined' }, {}],
  ['expired', { bearer: 'provider', agreement: 'ended' }, {}],
  ['country', { currency: 'GBP' }, {}],
  ['therapist', { providerIdentifier: 'olu' }, {}],
  ['free', {}, { fee: 0 }],
  ['minimum', {}, { fee: 49_99 }],
  ['used_up', { uses: 10 }, {}],
  ['used_by_you', {}, { client: { usesOfThis: 1, hasPaid: false } }],
  ['first_session', { firstSession: true }, { client: { usesOfThis: 0, hasPaid: true } }],
] as const)('%s: %j, %j', (refusal, change, changedSale) => {
  expect(refusalOf(change && { ...terms, ...change }, { ...sale, ...changedSale }, now)).toBe(refusal)
})

test.each([
  [{}, { fee: 50_00 }],
  [{ uses: 9 }, {}],
  [{ useLimit: null, uses: 1_000 }, {}],
  [{ providerIdentifier: 'theo' }, {}],
  [{ firstSession: true }, { client: undefined }],
  [{ bearer: 'provider', agreement: 'agreed' }, {}],
  // An operator recorded the consent.
  [{ bearer: 'provider', agreement: null }, {}],
] as const)('not refused: %j, %j', (change, changedSale) => {
  expect(refusalOf({ ...terms, ...change }, { ...sale, ...changedSale }, now)).toBeNull()
})

test.each([
  [{ percent: 20, amount: null }, 80_00, 16_00],
  [{ percent: 33, amount: null }, 99_99, 32_99],
  [{ percent: 100, amount: null }, 80_00, 80_00],
  [{ percent: null, amount: 25_00 }, 80_00, 25_00],
  [{ percent: null, amount: 90_00 }, 80_00, 80_00],
  // One euro is charged, less is not.
  [{ percent: null, amount: 79_00 }, 80_00, 79_00],
  [{ percent: null, amount: 79_01 }, 80_00, 80_00],
])('%j of %i takes off %i', (off, fee, reduction) => {
  expect(reductionOf(off, { fee, currency: 'EUR' })).toBe(reduction)
})

test.each([
  ['spring-26', 'SPRING26'],
  [' Ab 12 ', 'AB12'],
])('%j is %j', (typed, stored) => expect(plainCode(typed)).toBe(stored))

describe('what goes back to the platform', () => {
  const booking = { fee: 64_00, refunded: null, setOff: 0, promoted: 16_00, promotedReturned: 0 }
  test.each([
    [booking, 64_00, 16_00],
    [booking, 32_00, 8_00],
    [booking, 33, 8],
    [{ ...booking, refunded: 32_00, promotedReturned: 8_00 }, 32_00, 8_00],
    [{ ...booking, refunded: 33, promotedReturned: 8 }, 63_67, 15_92],
    [{ ...booking, setOff: 32_00, promotedReturned: 8_00 }, 16_00, 4_00],
    [{ ...booking, fee: 0 }, 0, 16_00],
    [{ ...booking, promoted: 0 }, 64_00, 0],
  ])('%j, refund of %i: %i', (facts, sum, back) => expect(promotedBack(facts, sum)).toBe(back))
})

test.each([
  [80_00, 64_00],
  [90_00, 74_00],
  [10_00, 0],
])('at a fee of %i the client pays %i', (fee, paid) => expect(reducedFee({ reduction: 16_00 }, fee)).toBe(paid))
