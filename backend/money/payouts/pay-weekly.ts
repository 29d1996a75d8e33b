import { iso } from '#platform/context/context.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import { makePayout } from './make-payout.ts'
import { dueThisWeek, isRoundDone, recordRoundDone } from './queries.ts'
import { lastPayday } from './rules.ts'

interface Sweep {
  db: Db
  now: Temporal.Instant
}

/**
 * Makes the payouts of last Monday, 06:00 UTC, once per therapist, even if no worker ran at that time. A therapist below the
 * minimum, without usable details or with an open payout waits for the next Monday. Returns how many were made.
 */
export async function payWeekly({ db: root, now }: Sweep, onError: (error: unknown) => void): Promise<number> {
  const week = lastPayday(now).toPlainDate().toString()
  if (await isRoundDone(root, week)) return 0
  let [made, hasFailed] = [0, false]
  for (const therapist of await dueThisWeek(root, { week, now: iso(now) })) {
    try {
      const payout = await inTransaction(root, (db) => makePayout(db, now, { ...therapist, week }))
      if (typeof payout !== 'string') made += 1
    } catch (error) {
      hasFailed = true
      onError(error)
    }
  }
  if (!hasFailed) await recordRoundDone(root, week, iso(now))
  return made
}
