import type { Db } from '#platform/database/database.ts'
import { iso } from '#platform/context/context.ts'
import { returnGift } from './return-gift.ts'
import { lockOpenGifts } from './queries.ts'

/** Cancels every open code of a person whose account is closed: their amounts return to the wallet. */
export async function cancelGiftsOf(db: Db, now: Temporal.Instant, buyer: string): Promise<void> {
  for (const gift of await lockOpenGifts(db, buyer)) await returnGift(db, gift, { status: 'cancelled', at: iso(now) })
}
