import type { Db } from '#platform/database/database.ts'
import { hasRunOut } from './rules.ts'
import { readLastingSessions } from './session-queries.ts'

/** Returns which of these sessions are still valid. The check does not count as activity. */
export async function stillSignedIn(
  db: Db,
  now: Temporal.Instant,
  sessions: readonly string[],
): Promise<ReadonlySet<string>> {
  if (sessions.length === 0) return new Set()
  const rows = await readLastingSessions(db, sessions)
  return new Set(rows.filter((row) => !hasRunOut(row, now)).map(({ identifier }) => identifier))
}
