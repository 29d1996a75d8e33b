import type { OwnCalendarDay } from '#schemas/scheduling/availability.ts'
import { plainDateOf, timeOf } from '#shared/i18n/format.ts'
import { useNow } from '#ui/page/use-now.ts'
import { useOwnMonth } from './calendar-queries.ts'
import { columnOf, dateAfter } from './month-days.ts'

/** Hours from midnight, with a fraction. */
export interface BookedSpan {
  from: number
  to: number
}

/** Of each weekday, 1 is Monday. */
export type BookedWeek = ReadonlyMap<number, readonly BookedSpan[]>

const daysAhead = 28
const ahead: readonly string[] = ['booking_request', 'pending', 'confirmed']
const hourLength = 3_600_000

/** Booked hours by weekday, in the therapist's zone; what runs over midnight counts for both days. */
export function bookedWeek(days: readonly OwnCalendarDay[], zone: string, now: number): BookedWeek {
  const last = dateAfter(plainDateOf(zone, new Date(now)), daysAhead - 1)
  const spans = days.flatMap(({ date: { date }, bookings }) =>
    bookings
      .filter(({ startAt, status }) => ahead.includes(status) && date <= last && Date.parse(startAt) > now)
      .flatMap(({ startAt, endAt }) => {
        const [hour = 0, minutes = 0] = timeOf('en', zone, startAt).split(':').map(Number)
        const from = hour + minutes / 60
        const to = from + (Date.parse(endAt) - Date.parse(startAt)) / hourLength
        const weekday = columnOf(date) + 1
        const today = { weekday, span: { from, to: Math.min(24, to) } }
        return to > 24 ? [today, { weekday: (weekday % 7) + 1, span: { from: 0, to: to - 24 } }] : [today]
      }),
  )
  const byWeekday = Map.groupBy(spans, ({ weekday }) => weekday)
  return new Map([...byWeekday].map(([weekday, own]) => [weekday, merged(own.map(({ span }) => span))]))
}

/** Adjoining and overlapping spans as one. */
function merged(spans: readonly BookedSpan[]): BookedSpan[] {
  const sorted = spans.toSorted((one, other) => one.from - other.from)
  return sorted.reduce<BookedSpan[]>((all, span) => {
    const last = all.at(-1)
    if (!last || last.to < span.from) return [...all, span]
    return [...all.slice(0, -1), { from: last.from, to: Math.max(last.to, span.to) }]
  }, [])
}

const clock = (hours: number) =>
  `${String(Math.floor(hours)).padStart(2, '0')}:${String(Math.round((hours % 1) * 60)).padStart(2, '0')}`
export const spanText = ({ from, to }: BookedSpan): string => `${clock(from)}–${clock(to)}`

/** Booked hours of the next four weeks; null while they are read. Without them the week can be edited all the same. */
export function useBookedWeek(zone: string): BookedWeek | null {
  const now = useNow(60_000)
  const today = plainDateOf(zone, new Date(now))
  const first = useOwnMonth(today.slice(0, 7), null)
  const second = useOwnMonth(dateAfter(today, daysAhead - 1).slice(0, 7), null)
  if (first.isPending || second.isPending) return null
  const months = new Map([first, second].flatMap(({ data }) => (data ? [[data.month, data.days] as const] : [])))
  return bookedWeek([...months.values()].flat(), first.data?.timezone ?? zone, now)
}
