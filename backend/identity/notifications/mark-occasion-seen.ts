import { iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { markOccasionSeen as mark } from './queries.ts'

/** The person has seen elsewhere what this occasion told of. */
export const markOccasionSeen = (db: Db, now: Temporal.Instant, person: string, occasion: string): Promise<unknown> =>
  mark(db, person, occasion, iso(now))
