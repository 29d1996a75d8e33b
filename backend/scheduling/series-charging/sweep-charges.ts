import { iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { dropOldCharges } from './queries.ts'

/** Days for which the end of a charge is stored. */
const storedDays = 90

/** Deletes what became of charges of past sessions; the payments stay in the books. */
export async function sweepCharges({ db, now }: { db: Db; now: Temporal.Instant }): Promise<void> {
  await dropOldCharges(db, iso(now.subtract({ hours: storedDays * 24 })))
}
