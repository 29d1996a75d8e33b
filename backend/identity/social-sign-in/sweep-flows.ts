import { iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { dropFlows } from './queries.ts'

/** Deletes attempts that are over, with what the provider said. */
export const sweepFlows = (db: Db, now: Temporal.Instant) => dropFlows(db, iso(now))
