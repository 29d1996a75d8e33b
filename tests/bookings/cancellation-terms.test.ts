import { expect, test } from 'vitest'
import { cancellationTerms, sayMoment } from '#schemas/cancellation-terms.ts'

const terms = { freeUntil: '2026-03-10T08:00:00.000Z', fee: 15_000_00, currency: 'NGN' }

test('deadline and sum are said on both clocks, the own one first', () => {
  expect(cancellationTerms(terms, 'en', ['Africa/Lagos', 'Europe/London'])).toEqual({
    until: 'Tuesday, 10 March 2026 at 09:00 (Africa/Lagos) / Tuesday, 10 March 2026 at 08:00 (Europe/London)',
    sum: '₦15,000',
  })
  expect(
    cancellationTerms({ ...terms, currency: 'EUR', fee: 80_50 }, 'de', ['Europe/Berlin', 'America/New_York']),
  ).toEqual({
    until: 'Dienstag, 10. März 2026 um 09:00 (Europe/Berlin) / Dienstag, 10. März 2026 um 04:00 (America/New York)',
    sum: '80,50\u00A0€',
  })
})

test('two clocks that show the same are one, in the zone of the reader', () => {
  expect(sayMoment('en', ['Europe/Berlin', 'Africa/Lagos'], terms.freeUntil)).toBe(
    'Tuesday, 10 March 2026 at 09:00 (Europe/Berlin)',
  )
})

test('a deadline between two minutes is said to the second', () => {
  expect(sayMoment('en', ['UTC'], '2026-03-10T08:00:07.000Z')).toBe('Tuesday, 10 March 2026 at 08:00:07 (UTC)')
})

test.each([
  ['Europe/Berlin', '2026-03-29T00:59:00.000Z', 'Sunday, 29 March 2026 at 01:59 (Europe/Berlin)'],
  ['Europe/Berlin', '2026-03-29T01:00:00.000Z', 'Sunday, 29 March 2026 at 03:00 (Europe/Berlin)'],
  ['America/New_York', '2026-11-01T06:00:00.000Z', 'Sunday, 1 November 2026 at 01:00 (America/New York)'],
])('the clock of %s at %s', (zone, instant, words) => {
  expect(sayMoment('en', [zone], instant)).toBe(words)
})

test('a free session and one without a time have no deadline', () => {
  expect(cancellationTerms({ ...terms, fee: 0 }, 'en', ['UTC']).until).toBeNull()
  expect(cancellationTerms({ ...terms, freeUntil: null }, 'en', ['UTC']).until).toBeNull()
})
