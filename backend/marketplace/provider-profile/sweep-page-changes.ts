import type { Db } from '#platform/database/database.ts'
import { deletePageChanges } from './page-change-queries.ts'

/** Servers that read no changes for half an hour drop all their pages, so older changes need not be named. */
const hoursStored = 2

/** Sweep: deletes changes that no server needs any more. */
export const sweepPageChanges = ({ db, now }: { db: Db; now: Temporal.Instant }): Promise<void> =>
  deletePageChanges(db, now.subtract({ hours: hoursStored }).toString())
