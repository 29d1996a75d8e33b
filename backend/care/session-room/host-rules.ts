import { roomLimits } from '#schemas/care/session-room-limits.ts'

interface Times {
  startAt: string
  endAt: string
}

const isBefore = (one: Temporal.Instant, other: Temporal.Instant | string) => Temporal.Instant.compare(one, other) < 0

/** The therapist can say that they are late from an hour before the start until the end. */
export const mayBeLate = ({ startAt, endAt }: Times, now: Temporal.Instant): boolean =>
  !isBefore(now, Temporal.Instant.from(startAt).subtract({ minutes: roomLimits.lateFromMinutes })) &&
  isBefore(now, endAt)

/** When somebody who is late by these minutes begins: after the start, or after now once that has passed. */
export function expectedStart(startAt: string, minutes: number, now: Temporal.Instant): Temporal.Instant {
  const start = Temporal.Instant.from(startAt)
  return (isBefore(now, start) ? start : now).add({ minutes })
}

interface Extending extends Times {
  /** Length that was booked. */
  sessionMinutes: number
  /** Start of the next thing in the calendar of either side. */
  freeUntil: string | null
}

/** Extensions that are free, end in the future and keep within the longest one. */
export function extensionsOf({ startAt, endAt, sessionMinutes, freeUntil }: Extending, now: Temporal.Instant) {
  const end = Temporal.Instant.from(endAt)
  const latest = Temporal.Instant.from(startAt).add({ minutes: sessionMinutes + roomLimits.extendMaxMinutes })
  return roomLimits.extendChoices
    .map((minutes) => ({ minutes, endAt: end.add({ minutes }) }))
    .filter(
      (choice) =>
        isBefore(now, choice.endAt) &&
        !isBefore(latest, choice.endAt) &&
        (freeUntil === null || !isBefore(Temporal.Instant.from(freeUntil), choice.endAt)),
    )
}
