import { iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { dropOld } from './queries.ts'
import { keptSince } from './rules.ts'

const batch = 1000

/** Forgets what happened long ago. */
export async function sweepNotifications({ db, now }: { db: Db; now: Temporal.Instant }): Promise<void> {
  while ((await dropOld(db, iso(keptSince(now)), batch)) === batch);
}
