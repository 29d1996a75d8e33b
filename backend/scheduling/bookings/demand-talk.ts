import { bookingLimits } from '#schemas/scheduling/bookings.ts'
import { iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { countOpenTalks, hasMet, type TalkPair } from './talk-queries.ts'

/**
 * Refuses a free first talk that the client cannot book now (docs/product-rules.md#free-first-talk). Within a transaction the
 * caller has serialised new bookings of the client.
 */
export async function demandTalk(db: Db, { now, ...pair }: TalkPair & { now: Temporal.Instant }): Promise<void> {
  if (await hasMet(db, pair)) throw refused('TALK_UNAVAILABLE')
  if ((await countOpenTalks(db, pair.client, iso(now))) >= bookingLimits.openTalksPerClient) throw refused('TALK_LIMIT')
}
