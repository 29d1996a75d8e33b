import { iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { markOccasionSeen as mark } from './queries.ts'

/** Marks the notification of this occasion as seen because the user has seen its subject elsewhere. */
export const markOccasionSeen = (db: Db, now: Temporal.Instant, person: string, occasion: string): Promise<unknown> =>
  mark(db, person, occasion, iso(now))
