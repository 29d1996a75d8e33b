import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileRules } from '#backend/scheduling/availability/slots/slot-grid.ts'
import {
  computeSlots,
  isOffered,
  nextFreeStart,
  slotsOf,
} from '#backend/scheduling/availability/slots/compute-slots.ts'
import type { SlotDay } from '#backend/scheduling/availability/slots/compute-slots.ts'
import { busyWindow, horizonOf, todayOf } from '#backend/scheduling/availability/slots/bookable-range.ts'
import { referenceSlots } from './slots-reference.ts'

const zones = [
  'America/New_York',
  'Africa/Lagos',
  'Europe/London',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'America/St_Johns',
  'Pacific/Chatham',
  'Africa/Casablanca',
  'Pacific/Apia',
  'America/Sao_Paulo',
  'America/Havana',
  'Africa/Cairo',
  'Antarctica/Troll',
  'America/Scoresbysund',
  'Asia/Gaza',
  'UTC',
] as const

/** Moments around which time is irregular: clock changes, skipped midnights, leap days, month ends, a skipped date. */
const oddMoments = [
  '2026-03-08T06:30:00Z',
  '2026-11-01T05:30:00Z',
  '2026-03-29T01:00:00Z',
  '2026-10-25T00:45:00Z',
  '2026-04-04T15:00:00Z',
  '2026-10-03T15:30:00Z',
  '2026-09-26T14:00:00Z',
  '2026-02-15T02:00:00Z',
  '2026-03-22T02:00:00Z',
  '2024-02-28T23:30:00Z',
  '2028-02-29T12:00:00Z',
  '2026-12-31T23:59:30Z',
  '2027-01-01T00:00:00Z',
  '2026-08-31T22:00:00Z',
  '2025-12-30T23:15:00Z',
  '2011-12-29T20:00:00Z',
  '2011-11-06T02:30:00Z',
  '2018-11-04T02:00:00Z',
  '2018-02-18T01:00:00Z',
  '2026-03-08T04:00:00Z',
  '2026-04-23T21:30:00Z',
  '2026-10-29T20:00:00Z',
  '2011-03-13T03:31:00Z',
  '2010-11-07T02:31:00Z',
]

const zone = fc.constantFrom(...zones)
const moment = fc
  .tuple(
    fc.constantFrom(...oddMoments),
    fc.integer({ min: -4 * 1440, max: 2 * 1440 }),
    fc.constantFrom(0, 0, 1, 30_000),
  )
  .map(([near, minutes, ms]) => Temporal.Instant.from(near).epochMilliseconds + minutes * 60_000 + ms)

const ms = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds
const shifted = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString()
const startsOf = (days: readonly SlotDay[]) => days.flatMap((day) => day.slots.map((slot) => slot.startAt))
const iso = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toString()
const dateNear = (ms: number, days: number) =>
  Temporal.Instant.from(iso(ms)).toZonedDateTimeISO('UTC').toPlainDate().add({ days }).toString()

/** Mostly whole hours, as the pickers send them; sometimes any minute, overlapping and unsorted. */
const interval = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 24 }), fc.constantFrom(0, 0, 0, 15, 30, 59))
  .map(([hour, hours, extra]) => [hour * 60 + extra, Math.min(hour * 60 + extra + hours * 60, 2880)])
const minutes = fc.array(interval, { maxLength: 4 }).map((intervals) => intervals.flat())

const input = moment.chain((now) =>
  fc.record({
    zone,
    viewerZone: zone,
    now: fc.constant(now),
    week: fc.array(fc.record({ weekday: fc.integer({ min: 1, max: 7 }), minutes }), { minLength: 3, maxLength: 9 }),
    customDates: fc.uniqueArray(
      fc.record({
        date: fc.integer({ min: -4, max: 12 }).map((days) => dateNear(now, days)),
        isAvailable: fc.boolean(),
        minutes,
      }),
      { maxLength: 5, selector: (custom) => custom.date },
    ),
    busy: fc.array(
      fc
        .tuple(
          fc.integer({ min: -2000, max: 12_000 }),
          fc.constantFrom(0, 15, 50, 60, 75, 600),
          fc.constantFrom(0, 0, 0, 20_000, 500),
        )
        .map(([start, length, ms]) => ({
          startAt: iso(Math.floor(now / 60_000) * 60_000 + start * 60_000 + ms),
          endAt: iso(Math.floor(now / 60_000) * 60_000 + (start + length) * 60_000 + ms),
        })),
      { maxLength: 8 },
    ),
    from: fc.integer({ min: -3, max: 3 }).map((days) => dateNear(now, days)),
    to: fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constant(0)).map((days) => dateNear(now, days)),
    slotMinutes: fc.constantFrom(60, 60, 50, 45, 30, 90, 25, 240),
    bufferMinutes: fc.constantFrom(0, 0, 5, 15, 60),
    noticeMinutes: fc.constantFrom(0, 0, 60, 120, 1440, 2880),
    horizonMonths: fc.constantFrom(2, 2, 1, 0),
    horizonDays: fc.constantFrom(undefined, undefined, 62, 30, 3, 1),
    maxPerDay: fc.constantFrom(undefined, null, 1, 2, 4),
  }),
)

/** The same request for all dates that can be booked. */
const wholeRange = input.map((query) => ({
  ...query,
  from: todayOf(query.now, query.viewerZone),
  to: horizonOf(query.now, query.viewerZone, query.horizonMonths, query.horizonDays),
}))

const runs = { seed: 20_260_301, numRuns: 200 }

test('any request gets the answer of the reference implementation of the eleven rules', () => {
  fc.assert(
    fc.property(input, (query) => {
      expect(computeSlots(query)).toEqual(referenceSlots(query))
    }),
    { ...runs, numRuns: 500 },
  )
})

test('the whole range up to the horizon agrees with the reference implementation', () => {
  fc.assert(
    fc.property(wholeRange, (query) => {
      expect(computeSlots(query)).toEqual(referenceSlots(query))
    }),
    { ...runs, numRuns: 20 },
  )
})

test('the next free start is the first slot of the whole range', () => {
  fc.assert(
    fc.property(wholeRange, (query) => {
      expect(nextFreeStart(query)).toBe(startsOf(computeSlots(query)).toSorted()[0] ?? null)
    }),
    runs,
  )
})

test('compiled rules answer every request like freshly compiled rules', () => {
  fc.assert(
    fc.property(input, fc.array(moment, { minLength: 1, maxLength: 4 }), zone, (query, moments, viewerZone) => {
      const rules = compileRules(query)
      for (const now of moments) {
        const later = { ...query, now, viewerZone, from: dateNear(now, -1), to: dateNear(now, 5) }
        expect(slotsOf(rules, later)).toEqual(computeSlots(later))
      }
    }),
    runs,
  )
})

test('exactly the slots of the answer can be booked', () => {
  fc.assert(
    fc.property(wholeRange, (query) => {
      const rules = compileRules(query)
      const offered = new Set(startsOf(computeSlots(query)))
      const early = {
        ...query,
        now: Temporal.Instant.fromEpochMilliseconds(0).toString(),
        horizonMonths: 1200,
        horizonDays: undefined,
        busy: [],
        noticeMinutes: 0,
      }
      for (const startAt of startsOf(computeSlots(early)).slice(0, 200)) {
        expect(isOffered(rules, query, startAt)).toBe(offered.has(startAt))
        expect(isOffered(rules, query, iso(ms(startAt) + 1000))).toBe(false)
      }
    }),
    { ...runs, numRuns: 40 },
  )
})

test('the position of a slot does not depend on bookings, on now or on the viewer', () => {
  fc.assert(
    fc.property(input, fc.integer({ min: 0, max: 3000 }), zone, (query, minutesLater, viewerZone) => {
      const early = ms('2010-01-01T00:00:00Z')
      const grid = {
        ...query,
        now: early,
        horizonMonths: 400,
        horizonDays: undefined,
        busy: [],
        noticeMinutes: 0,
        from: shifted(query.from, -2),
        to: shifted(query.to, 2),
      }
      const starts = new Set(startsOf(computeSlots(grid)))
      const now = query.now + minutesLater * 60_000
      expect(startsOf(computeSlots({ ...query, now, viewerZone })).filter((startAt) => !starts.has(startAt))).toEqual(
        [],
      )
    }),
    runs,
  )
})

test('bookings outside the window that the server reads change nothing', () => {
  fc.assert(
    fc.property(input, (query) => {
      const window = busyWindow(query)
      const busy = query.busy.filter((one) => ms(one.startAt) < ms(window.endAt) && ms(one.endAt) > ms(window.startAt))
      expect(computeSlots({ ...query, busy })).toEqual(computeSlots(query))
    }),
    runs,
  )
})
