import { iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { dropHolds } from './queries.ts'

/** Deletes holds a day after they were made. */
export const sweepHolds = ({ db, now }: { db: Db; now: Temporal.Instant }) =>
  dropHolds(db, iso(now.subtract({ hours: 24 })))
