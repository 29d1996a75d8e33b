import { iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { markRemoved, waitForCardsOf } from './queries.ts'

/** Removes all cards of an erased person. The gateways forget them in the background. */
export async function removeCardsOf(db: Db, person: string, now: Temporal.Instant): Promise<void> {
  await waitForCardsOf(db, person)
  await markRemoved(db, person, iso(now))
}
