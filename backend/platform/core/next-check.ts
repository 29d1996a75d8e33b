/** Seconds after its start at which something that waits for a gateway is asked about, when no event has told of it. */
export const checkLadder = [30, 60, 5 * 60, 30 * 60, 6 * 3600, 24 * 3600] as const
const daily = { hours: 24 }

/** The first rung that lies after `now`, however often was asked before; behind the ladder once a day. */
export function nextCheck(startedAt: string, now: Temporal.Instant): Temporal.Instant {
  const start = Temporal.Instant.from(startedAt)
  const rungs = checkLadder.map((seconds) => start.add({ seconds }))
  return rungs.find((rung) => Temporal.Instant.compare(rung, now) > 0) ?? now.add(daily)
}

/** Who could not be asked is asked again soon, behind the others that are due. */
export const checkAfterFault = (now: Temporal.Instant): Temporal.Instant => now.add({ minutes: 1 })
