import { smsLimits } from '#schemas/identity/sms.ts'
import { iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { deleteOldMessages } from './queries.ts'

/** Deletes the rows of messages after their retention period. */
export async function sweepSms({ db, now }: { db: Db; now: Temporal.Instant }): Promise<void> {
  await deleteOldMessages(db, iso(now.subtract({ hours: 24 * smsLimits.retentionDays })))
}
