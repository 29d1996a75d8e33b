/**
 * A reference implementation of the eleven rules of the slot engine, as plain and slow as possible: Temporal throughout,
 * every slot compared with every booking, nothing cached. The engine must give the same answer.
 */
import type { SlotDay, SlotInput } from '#backend/scheduling/availability/slots/compute-slots.ts'

export function referenceSlots(input: SlotInput): SlotDay[] {
  const now =
    typeof input.now === 'number' ? Temporal.Instant.fromEpochMilliseconds(input.now) : Temporal.Instant.from(input.now)
  const today = now.toZonedDateTimeISO(input.viewerZone).toPlainDate()
  const byMonths = today.add({ months: input.horizonMonths }, { overflow: 'constrain' })
  const byDays = today.add({ days: input.horizonDays ?? 10_000 })
  const horizonEnd = isBefore(byDays, byMonths) ? byDays : byMonths
  const earliest = now.add({ minutes: input.noticeMinutes })

  const busy = input.busy.map(
    ({ startAt, endAt }) => [Temporal.Instant.from(startAt), Temporal.Instant.from(endAt)] as const,
  )
  const days = new Map(
    datesBetween(plainDate(input.from), plainDate(input.to)).map((date) => [date.toString(), new Set<string>()]),
  )

  for (const start of gridOf(input)) {
    const date = start.toZonedDateTimeISO(input.viewerZone).toPlainDate()
    if (isBefore(date, today) || isBefore(horizonEnd, date)) continue
    if (Temporal.Instant.compare(start, earliest) < 0) continue
    if (isFull(busy, start, input)) continue
    if (!isTaken(busy, start, input)) days.get(date.toString())?.add(start.toString())
  }

  const endOf = (startAt: string) => Temporal.Instant.from(startAt).add({ minutes: input.slotMinutes }).toString()
  return [...days].map(([date, starts]) => ({
    date,
    slots: [...starts].toSorted().map((startAt) => ({ startAt, endAt: endOf(startAt) })),
  }))
}

const plainDate = (date: string) => Temporal.PlainDate.from(date)
const isBefore = (a: Temporal.PlainDate, b: Temporal.PlainDate) => Temporal.PlainDate.compare(a, b) < 0

function datesBetween(from: Temporal.PlainDate, to: Temporal.PlainDate): Temporal.PlainDate[] {
  const dates: Temporal.PlainDate[] = []
  for (let date = from; !isBefore(to, date); date = date.add({ days: 1 })) dates.push(date)
  return dates
}

/** Every start of the provider around the requested dates, whether free or not. */
function gridOf(input: SlotInput): Temporal.Instant[] {
  const starts: Temporal.Instant[] = []
  const dates = datesBetween(plainDate(input.from).subtract({ days: 4 }), plainDate(input.to).add({ days: 4 }))
  for (const date of dates) {
    for (const [start, end] of blocksOf(minutesOn(input, date))) {
      const blockEnd = cutByCustomDates(input, date, wallClock(date, end, input.zone))
      let at = wallClock(date, start, input.zone)
      while (Temporal.Instant.compare(at.add({ minutes: input.slotMinutes }), blockEnd) <= 0) {
        starts.push(at)
        at = at.add({ minutes: input.slotMinutes })
      }
    }
  }
  return starts
}

function minutesOn(input: SlotInput, date: Temporal.PlainDate): readonly number[] {
  const custom = input.customDates.find((one) => one.date === date.toString())
  if (custom) return custom.isAvailable ? custom.minutes : []
  return input.week.filter((rule) => rule.weekday === date.dayOfWeek).flatMap((rule) => rule.minutes)
}

/** Runs of minutes that at least one interval covers; touching intervals are merged. */
function blocksOf(minutes: readonly number[]): [start: number, end: number][] {
  const covered = new Set<number>()
  for (let i = 0; i < minutes.length; i += 2) {
    const [start = 0, end = 0] = minutes.slice(i, i + 2)
    for (let minute = start; minute < (end > start ? end : end + 1440); minute += 1) covered.add(minute)
  }
  const blocks: [number, number][] = []
  for (let minute = 0; minute <= 2880; minute += 1) {
    if (covered.has(minute) && !covered.has(minute - 1)) blocks.push([minute, minute])
    const last = blocks.at(-1)
    if (covered.has(minute) && last) last[1] = minute + 1
  }
  return blocks
}

const wallClock = (date: Temporal.PlainDate, minutes: number, zone: string) =>
  date.toPlainDateTime().add({ minutes }).toZonedDateTime(zone, { disambiguation: 'compatible' }).toInstant()

function cutByCustomDates(input: SlotInput, date: Temporal.PlainDate, end: Temporal.Instant): Temporal.Instant {
  return input.customDates
    .map((custom) => plainDate(custom.date))
    .filter((custom) => isBefore(date, custom))
    .map((custom) => custom.toZonedDateTime(input.zone).toInstant())
    .reduce((earliest, cut) => (Temporal.Instant.compare(cut, earliest) < 0 ? cut : earliest), end)
}

/** The date of the provider has reached its daily limit of sessions. */
function isFull(
  busy: readonly (readonly [Temporal.Instant, Temporal.Instant])[],
  start: Temporal.Instant,
  { zone, maxPerDay }: SlotInput,
): boolean {
  if (typeof maxPerDay !== 'number') return false
  const dateOf = (instant: Temporal.Instant) => instant.toZonedDateTimeISO(zone).toPlainDate().toString()
  const same = busy.filter(([from, to]) => Temporal.Instant.compare(from, to) < 0 && dateOf(from) === dateOf(start))
  return same.length >= maxPerDay
}

/** Two sessions with their trailing buffers may touch, not overlap. */
function isTaken(
  busy: readonly (readonly [Temporal.Instant, Temporal.Instant])[],
  start: Temporal.Instant,
  input: SlotInput,
): boolean {
  const end = start.add({ minutes: input.slotMinutes + input.bufferMinutes })
  return busy.some(([busyStart, busyEnd]) => {
    const isEmpty = Temporal.Instant.compare(busyStart, busyEnd) >= 0
    return !isEmpty && Temporal.Instant.compare(start, busyEnd) < 0 && Temporal.Instant.compare(busyStart, end) < 0
  })
}
