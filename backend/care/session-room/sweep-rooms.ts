import { roomLimits } from '#schemas/care/session-room-limits.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { closeOldRooms, emptyPlaces, endLostVisits } from './queries.ts'
import { emptyPhones } from './phone-queries.ts'
import { seenSince } from './rules.ts'
import { deleteSignalsBefore } from './signal-queries.ts'

/** Ends visits of pages that are gone, closes rooms whose time is over, and deletes what was needed only meanwhile. */
export async function sweepRooms({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const endedBefore = iso(now.subtract({ minutes: roomLimits.closesMinutes }))
  await inTransaction(db, async (transaction) => {
    await endLostVisits(transaction, iso(seenSince(now)))
    await closeOldRooms(transaction, { endedBefore, at: iso(now) })
    await emptyPlaces(transaction, endedBefore)
    await emptyPhones(transaction, endedBefore)
    await deleteSignalsBefore(transaction, iso(now.subtract({ seconds: roomLimits.signalSeconds })))
  })
}
