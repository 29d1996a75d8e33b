import { seriesLimits } from '#schemas/scheduling/series.ts'
import { announceBooking, type Told } from '#backend/scheduling/bookings/announce.ts'
import { iso } from '#platform/context/context.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import { isFirstTime } from '#platform/database/first-time.ts'
import { unpaidBookings } from './queries.ts'

const batch = 100

/** Tells clients once, a day before, of sessions of a series that are given up unless they are paid. */
export async function remindUnpaid(
  { db: root, ...told }: Told & { db: Db },
  onError: (error: unknown) => void,
): Promise<void> {
  const [now, until] = [iso(told.now), iso(told.now.add({ hours: seriesLimits.remindUnpaidHours }))]
  for (const { identifier } of await unpaidBookings(root, now, until, batch)) {
    try {
      await inTransaction(root, async (db) => {
        if (await isFirstTime(db, `series_unpaid:${identifier}`, now))
          await announceBooking(db, told, identifier, 'series_unpaid')
      })
    } catch (error) {
      onError(error)
    }
  }
}
