/** Seconds after its start at which a pending gateway operation is checked, when no event has arrived. */
export const checkLadder = [30, 60, 5 * 60, 30 * 60, 6 * 3600, 24 * 3600] as const
const daily = { hours: 24 }

/** The first step after `now`, however many checks there were; after the last step once a day. */
export function nextCheck(startedAt: string, now: Temporal.Instant): Temporal.Instant {
  const start = Temporal.Instant.from(startedAt)
  const rungs = checkLadder.map((seconds) => start.add({ seconds }))
  return rungs.find((rung) => Temporal.Instant.compare(rung, now) > 0) ?? now.add(daily)
}

/** A check that failed is repeated soon, after the others that are due. */
export const checkAfterFault = (now: Temporal.Instant): Temporal.Instant => now.add({ minutes: 1 })
