import type { NotifyContext } from '#backend/scheduling/bookings/announce.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import { cancelTentative, closeSeries, lockSeries, seriesOfSuspended } from './queries.ts'

const batch = 50

/** Stops booking dates of series with a suspended therapist; a series ends with its last open session. */
export async function endSeriesOfSuspended(
  { db: root }: NotifyContext & { db: Db },
  onError: (error: unknown) => void,
): Promise<void> {
  for (const { identifier, providerIdentifier } of await seriesOfSuspended(root, batch)) {
    try {
      await inTransaction(root, async (db) => {
        if (!(await lockSeries(db, identifier, providerIdentifier))) return
        await cancelTentative(db, identifier)
        await closeSeries(db, identifier)
      })
    } catch (error) {
      onError(error)
    }
  }
}
