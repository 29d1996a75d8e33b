import type { Db } from '#platform/database/database.ts'
import { readBusy } from './queries.ts'

interface Times {
  startAt: string
  endAt: string
}

/** Whether a client is free between two instants, across all therapists; sessions in `leaving` do not count. */
export async function ownTimeOf(
  db: Db,
  clientIdentifier: string,
  { from, to, now, leaving = [] }: { from: string; to: string; now: Temporal.Instant; leaving?: readonly string[] },
): Promise<(times: Times) => boolean> {
  const busy = await readBusy(db, clientIdentifier, {
    from,
    to: Temporal.Instant.from(to).add({ hours: 24 }).toString(),
    now: now.toString(),
  })
  const own = busy.filter(({ startAt }) => !leaving.includes(startAt))
  return (times) => !own.some((one) => overlap(one, times))
}

export const overlap = (one: Times, other: Times): boolean =>
  Date.parse(one.startAt) < Date.parse(other.endAt) && Date.parse(other.startAt) < Date.parse(one.endAt)
