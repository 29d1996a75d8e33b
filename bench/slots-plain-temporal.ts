/**
 * The simple implementation, for comparison: Temporal at every block end and day boundary, bookings sorted once, no
 * tables.
 */
import type { SlotDay, SlotInput } from '#backend/scheduling/availability/slots/compute-slots.ts'

export function plainTemporalSlots(input: SlotInput): SlotDay[] {
  const now = Temporal.Instant.from(String(input.now))
  const today = now.toZonedDateTimeISO(input.viewerZone).toPlainDate()
  const horizonEnd = today.add({ months: input.horizonMonths })
  const earliest = now.epochMilliseconds + input.noticeMinutes * 60_000
  const busy = input.busy
    .map(
      ({ startAt, endAt }) =>
        [Temporal.Instant.from(startAt).epochMilliseconds, Temporal.Instant.from(endAt).epochMilliseconds] as const,
    )
    .toSorted((a, b) => a[0] - b[0])
  const starts = gridOf(input)
  const occupied = (input.slotMinutes + input.bufferMinutes) * 60_000

  const days: SlotDay[] = []
  let [next, taken] = [0, 0]
  const to = Temporal.PlainDate.from(input.to)
  for (
    let date = Temporal.PlainDate.from(input.from);
    Temporal.PlainDate.compare(date, to) <= 0;
    date = date.add({ days: 1 })
  ) {
    const slots: SlotDay['slots'] = []
    const isOpen = Temporal.PlainDate.compare(date, today) >= 0 && Temporal.PlainDate.compare(date, horizonEnd) <= 0
    const dayStart = date.toZonedDateTime(input.viewerZone).epochMilliseconds
    const dayEnd = date.add({ days: 1 }).toZonedDateTime(input.viewerZone).epochMilliseconds
    while ((starts[next] ?? Infinity) < dayStart) next += 1
    for (; (starts[next] ?? Infinity) < dayEnd; next += 1) {
      const start = starts[next] ?? 0
      while ((busy[taken]?.[1] ?? Infinity) <= start) taken += 1
      if (!isOpen || start < earliest || (busy[taken]?.[0] ?? Infinity) < start + occupied) continue
      slots.push({ startAt: isoText(start), endAt: isoText(start + input.slotMinutes * 60_000) })
    }
    days.push({ date: date.toString(), slots })
  }
  return days
}

const isoText = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toString()

/** One or more blocks a date that do not overlap and end on their date: enough for this comparison. */
function gridOf(input: SlotInput): number[] {
  const customs = new Map(input.customDates.map((custom) => [custom.date, custom.isAvailable ? custom.minutes : []]))
  const last = Temporal.PlainDate.from(input.to).add({ days: 2 })
  const starts: number[] = []
  for (
    let date = Temporal.PlainDate.from(input.from).subtract({ days: 2 });
    Temporal.PlainDate.compare(date, last) <= 0;
    date = date.add({ days: 1 })
  ) {
    const { dayOfWeek } = date
    const minutes = customs.get(date.toString()) ?? input.week.find((rule) => rule.weekday === dayOfWeek)?.minutes ?? []
    const instant = (minute = 0) =>
      date.toPlainDateTime().add({ minutes: minute }).toZonedDateTime(input.zone).epochMilliseconds
    for (let i = 0; i < minutes.length; i += 2) {
      const end = instant(minutes[i + 1])
      for (
        let start = instant(minutes[i]);
        start + input.slotMinutes * 60_000 <= end;
        start += input.slotMinutes * 60_000
      )
        starts.push(start)
    }
  }
  return starts
}
