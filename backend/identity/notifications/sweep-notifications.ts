import { iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { deleteOld } from './queries.ts'
import { retainedSince } from './rules.ts'

const batch = 1000

/** Deletes notifications after their retention period. */
export async function sweepNotifications({ db, now }: { db: Db; now: Temporal.Instant }): Promise<void> {
  while ((await deleteOld(db, iso(retainedSince(now)), batch)) === batch);
}
