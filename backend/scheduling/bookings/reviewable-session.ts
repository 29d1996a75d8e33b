import type { Db } from '#platform/database/database.ts'
import { lockSessionOf } from './queries.ts'
import { reviewable } from './rules.ts'

/** The locked session of a client participant, and whether it can be reviewed now; undefined for other callers. */
export async function reviewableSession(db: Db, participant: string, client: string, now: Temporal.Instant) {
  const session = await lockSessionOf(db, participant, client)
  return session && { providerIdentifier: session.providerIdentifier, isReviewable: reviewable(session, now) }
}
