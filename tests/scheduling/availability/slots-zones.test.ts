import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  dateText,
  instantText,
  minuteAtOrAfter,
  minuteAtOrBefore,
  parseDay,
  weekdayOf,
} from '#backend/scheduling/availability/slots/calendar-minutes.ts'
import {
  instantOfWallTime,
  offsetAt,
  startOfDay,
  zoneTable,
} from '#backend/scheduling/availability/slots/zone-table.ts'

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
  'Europe/Dublin',
  'Asia/Tehran',
]
const minute = fc.integer({
  min: minuteAtOrBefore('1975-01-01T00:00:00Z'),
  max: minuteAtOrBefore('2036-12-31T00:00:00Z'),
})
const runs = { seed: 20_260_302, numRuns: 2000 }
const at = (value: number) => Temporal.Instant.fromEpochMilliseconds(value * 60_000)

describe('the zone table', () => {
  test.each(zones)('%s: offsets equal those of Intl, an independent source', (zone) => {
    const format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
    const wallTimeOf = (value: number) => {
      const parts = Object.fromEntries(format.formatToParts(value * 60_000).map((part) => [part.type, part.value]))
      return minuteAtOrBefore(
        `${parts['year']}-${parts['month']}-${parts['day']}T${parts['hour']}:${parts['minute']}:00Z`,
      )
    }
    const table = zoneTable(zone, minuteAtOrBefore('2026-01-01T00:00:00Z'), minuteAtOrBefore('2028-12-31T00:00:00Z'))
    for (const since of table.since.slice(1)) {
      for (const value of [since - 1, since]) expect(value + offsetAt(table, value)).toBe(wallTimeOf(value))
    }
    for (let value = table.from; value < table.to; value += 1777)
      expect(value + offsetAt(table, value)).toBe(wallTimeOf(value))
  })

  test('wall times become the instants of Temporal, also skipped and repeated ones', () => {
    fc.assert(
      fc.property(minute, fc.constantFrom(...zones), fc.integer({ min: -200, max: 200 }), (near, zone, besides) => {
        const next = at(near).toZonedDateTimeISO(zone).getTimeZoneTransition('next')
        const wallTime = (next ?? at(near).toZonedDateTimeISO(zone)).toPlainDateTime().add({ minutes: besides })
        const wallMinute = minuteAtOrBefore(`${wallTime.toString({ smallestUnit: 'second' })}Z`)
        const table = zoneTable(zone, wallMinute - 3000, wallMinute + 3000)
        const { epochMilliseconds } = wallTime.toZonedDateTime(zone, { disambiguation: 'compatible' })
        expect(instantOfWallTime(table, wallMinute) * 60_000).toBe(epochMilliseconds)
      }),
      runs,
    )
  })

  test('a date starts at its first instant, also where midnight is skipped or repeated', () => {
    fc.assert(
      fc.property(minute, fc.constantFrom(...zones), fc.integer({ min: 0, max: 1 }), (near, zone, besides) => {
        const next =
          at(near).toZonedDateTimeISO(zone).getTimeZoneTransition('next') ?? at(near).toZonedDateTimeISO(zone)
        const date = next.toPlainDate().add({ days: besides })
        const day = parseDay(date.toString())
        const table = zoneTable(zone, (day - 3) * 1440, (day + 3) * 1440)
        expect(startOfDay(table, day) * 60_000).toBe(date.toZonedDateTime(zone).epochMilliseconds)
      }),
      runs,
    )
  })
})

describe('dates and instants as numbers', () => {
  test('equal those of Temporal, in both directions', () => {
    fc.assert(
      fc.property(fc.integer({ min: -700_000, max: 2_900_000 }), fc.integer({ min: 0, max: 1439 }), (day, time) => {
        const date = Temporal.PlainDate.from('1970-01-01').add({ days: day })
        fc.pre(date.year >= 1 && date.year <= 9999)
        expect(parseDay(date.toString())).toBe(day)
        expect(dateText(day)).toBe(date.toString())
        expect(weekdayOf(day)).toBe(date.dayOfWeek)
        expect(instantText(day * 1440 + time)).toBe(at(day * 1440 + time).toString())
        expect(minuteAtOrBefore(instantText(day * 1440 + time))).toBe(day * 1440 + time)
      }),
      runs,
    )
  })

  test.each([
    ['2026-03-02T09:00:00Z', 0, 0],
    ['2026-03-02T09:00:00.000Z', 0, 0],
    ['2026-03-02T10:00:00+01:00', 0, 0],
    ['2026-03-02T09:00:00.000000001Z', 0, 1],
    ['2026-03-02T09:00:59.999Z', 0, 1],
    ['2026-03-02T08:59:59Z', -1, 0],
    ['2026-03-02T09:00:00.500Z', 0, 1],
    ['2026-03-02T09:00Z', 0, 0],
  ])('%s is between the whole minutes %i and %i', (instant, before, after) => {
    const nine = Date.UTC(2026, 2, 2, 9) / 60_000
    expect([minuteAtOrBefore(instant) - nine, minuteAtOrAfter(instant) - nine]).toEqual([before, after])
  })

  test('before 1970 too', () => {
    expect([minuteAtOrBefore('1969-12-31T23:59:30Z'), minuteAtOrAfter('1969-12-31T23:59:30Z')]).toEqual([-1, 0])
  })

  test.each([
    '2026-02-29T09:00:00Z',
    '2026-00-01T09:00:00Z',
    '2026-03-02T24:00:00Z',
    '2026-03-02T09:60:00Z',
    '2O26-03-02T09:00:00Z',
    '2026-03-02 09:00',
    '',
  ])('%o is not an instant', (instant) => expect(() => minuteAtOrBefore(instant)).toThrow(RangeError))
})

/** The answers of a process that runs in another time zone. */
async function answersIn(timeZone: string): Promise<string> {
  const engine = new URL('../../../backend/scheduling/availability/slots/', import.meta.url).href
  const program = `
    const { computeSlots, nextFreeStart } = await import('${engine}compute-slots.ts')
    const { monthRange, horizonOf, todayOf } = await import('${engine}bookable-range.ts')
    const answers = ['2026-03-07T23:30:00Z', '2026-10-24T23:30:00Z', '2026-12-31T23:30:00Z'].flatMap((now) =>
      ['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe'].map((zone) => {
        const viewerZone = 'Asia/Kolkata'
        const asked = {
          zone, viewerZone, now, slotMinutes: 60, bufferMinutes: 15, noticeMinutes: 60, horizonMonths: 2,
          week: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, minutes: [0, 180, 540, 1080, 1320, 1500] })),
          customDates: [{ date: '2026-03-09', isAvailable: true, minutes: [600, 720] }],
          busy: [{ startAt: '2026-03-10T13:00:00.000Z', endAt: '2026-03-10T15:00:30Z' }],
          from: todayOf(now, viewerZone), to: horizonOf(now, viewerZone, 2),
        }
        return [monthRange(asked.from.slice(0, 7)), nextFreeStart(asked), computeSlots(asked)]
      }))
    console.log(new Date(2026, 0, 1).getTimezoneOffset() + ' ' + JSON.stringify(answers))`
  const env = { ...process.env, TZ: timeZone }
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
    env,
    maxBuffer: 1 << 26,
  })
  return stdout
}

test('rule 11: the answer does not depend on the time zone of the machine', async () => {
  const outputs = await Promise.all(['UTC', 'America/New_York', 'Pacific/Chatham'].map(answersIn))
  const [machineOffsets, answers] = [0, 1].map(
    (part) => new Set(outputs.map((output) => [output.split(' ')[0], output.slice(output.indexOf(' '))][part])),
  )
  expect(machineOffsets).toEqual(new Set(['0', '300', '-825']))
  expect(answers?.size).toBe(1)
  expect(outputs[0]?.length).toBeGreaterThan(100_000)
})
