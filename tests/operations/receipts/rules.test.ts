/** The content of a receipt: who gets one, what was kept, whose licence was valid, under which number. */
import { describe, expect, test } from 'vitest'
import {
  boundsOf,
  hasReceipt,
  initialsOf,
  retainedFeeOf,
  licenceAt,
  numberOf,
  outcomeOf,
  periodName,
  rowsInPdf,
  type Session,
  shareIn,
  sumsBy,
} from '#backend/operations/receipts/rules.ts'
import { bookingStatuses } from '#schemas/scheduling/bookings.ts'

const now = Temporal.Instant.from('2026-03-02T08:00:00Z')
const session: Session = {
  status: 'confirmed',
  startAt: '2026-03-04T09:00:00Z',
  fee: 15_000,
  paidAt: '2026-03-01T08:00:00Z',
  refunded: null,
  setOff: 0,
  cancelledAt: null,
  absentParty: null,
}

test('there is a receipt for paid sessions, and for free sessions that are booked', () => {
  expect(hasReceipt(session)).toBe(true)
  expect(hasReceipt({ ...session, status: 'cancelled' })).toBe(true)
  expect(hasReceipt({ ...session, paidAt: null })).toBe(false)
  expect(hasReceipt({ ...session, fee: 1, paidAt: null })).toBe(false)
  const free = bookingStatuses.filter((status) => hasReceipt({ ...session, status, fee: 0, paidAt: null }))
  expect(free).toEqual(['confirmed', 'completed', 'no_show'])
})

test.each([
  [null, 0, 15_000],
  [4_000, 0, 11_000],
  [null, 1_000, 14_000],
  [4_000, 1_000, 10_000],
])('of 15,000, with %s refunded and %s set off, %s is kept', (refunded, setOff, stored) => {
  expect(retainedFeeOf({ fee: 15_000, refunded, setOff })).toBe(stored)
})

test.each<[Partial<Session>, string]>([
  [{}, 'to_come'],
  [{ startAt: '2026-03-02T08:00:00Z' }, 'to_come'],
  [{ startAt: '2026-03-02T07:59:59.999Z' }, 'running'],
  [{ startAt: null, status: 'unscheduled' }, 'to_come'],
  [{ status: 'completed' }, 'held'],
  [{ status: 'no_show', absentParty: 'client' }, 'missed_by_client'],
  [{ status: 'no_show', absentParty: 'provider' }, 'missed_by_provider'],
  [{ status: 'no_show' }, 'missed_by_client'],
  [{ status: 'cancelled' }, 'cancelled'],
  [{ status: 'expired' }, 'cancelled'],
])('a session with %o: %s', (change, outcome) => {
  expect(outcomeOf({ ...session, ...change }, now)).toBe(outcome)
})

describe('the platform’s part', () => {
  test.each<[string, Parameters<typeof shareIn>[1], number]>([
    ['before the session was held, by the rule', [], 1_500],
    ['as the books split it', [{ platformShare: 1_499, amount: 8_501, returned: 0 }], 1_499],
    ['without what went back of it', [{ platformShare: 1_500, amount: 8_500, returned: 4_000 }], 900],
    [
      'in several earnings',
      [
        { platformShare: 1_500, amount: 8_500, returned: 0 },
        { platformShare: 300, amount: 1_700, returned: 0 },
      ],
      1_800,
    ],
    [
      'by the rule, when all of the earning was reversed',
      [{ platformShare: 1_500, amount: 8_500, returned: 10_000 }],
      1_500,
    ],
    [
      'ignores earnings that were fully reversed',
      [
        { platformShare: 999, amount: 8_500, returned: 10_000 },
        { platformShare: 300, amount: 1_700, returned: 0 },
      ],
      300,
    ],
  ])('%s', (_name, earnings, share) => {
    expect(shareIn(10_000, earnings)).toBe(share)
  })
})

describe('the licence of a session', () => {
  const licence = (more: object) => ({
    body: 'MDCN',
    credentialNumber: '1',
    reviewedAt: '2026-01-01T00:00:00Z',
    issuedOn: null,
    expiresOn: null,
    ...more,
  })
  test.each([
    ['accepted before', {}, true],
    ['accepted at that very moment', { reviewedAt: '2026-03-02T08:00:00Z' }, true],
    ['accepted a millisecond later', { reviewedAt: '2026-03-02T08:00:00.001Z' }, false],
    ['issued on the day', { issuedOn: '2026-03-02' }, true],
    ['issued a day later', { issuedOn: '2026-03-03' }, false],
    ['valid until the day', { expiresOn: '2026-03-02' }, true],
    ['valid until the day before', { expiresOn: '2026-03-01' }, false],
  ])('%s counts: %o', (_name, more, counts) => {
    expect(licenceAt([licence(more)], now) !== null).toBe(counts)
  })

  test('is the newest of several, in any order', () => {
    const [old, middle, young] = ['2026-01-01', '2026-01-15', '2026-02-01'].map((day) =>
      licence({ credentialNumber: day, reviewedAt: `${day}T00:00:00Z` }),
    ) as [
      Parameters<typeof licenceAt>[0][number],
      Parameters<typeof licenceAt>[0][number],
      Parameters<typeof licenceAt>[0][number],
    ]
    for (const order of [
      [old, middle, young],
      [young, middle, old],
      [middle, young, old],
    ])
      expect(licenceAt(order, now)).toBe(young)
    expect(licenceAt([], now)).toBeNull()
  })
})

test('a document has a number that can be read out, and a limit of rows', () => {
  expect(numberOf('S', '2026-03', '01957f3c-7a5e-7000-8000-00abcdef1234')).toBe('S-2026-03-ABCDEF1234')
  expect(numberOf('P', '2026', '01957f3c-7a5e-7000-8000-000bcdef12-34')).toBe('P-2026-0BCDEF1234')
  expect(rowsInPdf).toBe(5_000)
})

test('clients are shown by their initials', () => {
  expect(initialsOf(['Clara', 'Okafor'])).toBe('C. O.')
  expect(initialsOf([null, ' ọlá '])).toBe('Ọ.')
  expect(initialsOf([null, ''])).toBe('')
})

test('a period is a month or a year of a zone', () => {
  expect(Object.values(boundsOf({ year: 2026, month: 12 }, 'UTC')).map(String)).toEqual([
    '2026-12-01T00:00:00Z',
    '2027-01-01T00:00:00Z',
  ])
  expect(Object.values(boundsOf({ year: 2026 }, 'Africa/Lagos')).map(String)).toEqual([
    '2025-12-31T23:00:00Z',
    '2026-12-31T23:00:00Z',
  ])
  expect([
    periodName({ year: 2026 }),
    periodName({ year: 2026, month: 3 }),
    periodName({ year: 2026, month: 11 }),
  ]).toEqual(['2026', '2026-03', '2026-11'])
})

test('totals are computed per currency and change no rows', () => {
  const rows = [
    { currency: 'NGN', gross: 10, net: 8 },
    { currency: 'GBP', gross: 5, net: 4 },
    { currency: 'NGN', gross: 3, net: 2 },
  ]
  expect(sumsBy(rows, ({ gross, net }) => ({ gross, net }))).toEqual([
    { currency: 'NGN', gross: 13, net: 10 },
    { currency: 'GBP', gross: 5, net: 4 },
  ])
  const parts = { gross: 1 }
  expect(sumsBy([{ currency: 'NGN' }, { currency: 'NGN' }], () => parts)).toEqual([{ currency: 'NGN', gross: 2 }])
  expect(parts).toEqual({ gross: 1 })
})
