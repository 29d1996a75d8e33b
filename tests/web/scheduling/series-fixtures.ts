/** A series of three sessions, for pages under test. */
import type { Series, SeriesItem } from '#schemas/scheduling/series.ts'
import { booking } from '#tests/web/support/booking-fixture.ts'

export const seriesId = '019b0000-0000-7000-8000-00000005e71e'

export const item = (index: number, startAt: string, part: Partial<SeriesItem> = {}): SeriesItem => ({
  index,
  startAt,
  endAt: startAt.replace('T17', 'T18').replace('T16', 'T17'),
  status: 'free',
  fee: 1_500_000,
  clientTimeShifts: false,
  ...part,
})

export const seriesOf = (items: SeriesItem[], part: Partial<Series['series']> = {}): Series => ({
  series: {
    identifier: seriesId,
    status: 'active',
    anchorTimezone: 'Africa/Lagos',
    frequency: 'weekly',
    payment: 'per_session',
    currency: 'NGN',
    total: items.length * 1_500_000,
    dueNow: 1_500_000,
    ...part,
  },
  items,
})

/** Pages are shown for the first booking of the series. */
export const bookedSeries = seriesOf([
  item(1, '2026-11-26T17:00:00.000Z', {
    status: 'booked',
    bookingIdentifier: booking.identifier,
    bookingStatus: 'confirmed',
  }),
  item(2, '2026-12-03T17:00:00.000Z', {
    status: 'booked',
    bookingIdentifier: '019b0000-0000-7000-8000-0000000b0002',
    bookingStatus: 'pending',
  }),
  item(3, '2027-04-01T17:00:00.000Z', { status: 'tentative', clientTimeShifts: true }),
])
