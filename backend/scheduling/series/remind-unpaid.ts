import { seriesLimits } from '#schemas/scheduling/series.ts'
import { announceBooking, type NotifyContext } from '#backend/scheduling/bookings/announce.ts'
import { iso } from '#platform/context/context.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import { isFirstTime } from '#platform/database/first-time.ts'
import { unpaidBookings } from './queries.ts'

const batch = 100

/** Reminds clients once, a day before unpaid sessions of a series are released. */
export async function remindUnpaid(
  { db: root, ...context }: NotifyContext & { db: Db },
  onError: (error: unknown) => void,
): Promise<void> {
  const [now, until] = [iso(context.now), iso(context.now.add({ hours: seriesLimits.remindUnpaidHours }))]
  for (const { identifier } of await unpaidBookings(root, now, until, batch)) {
    try {
      await inTransaction(root, async (db) => {
        if (await isFirstTime(db, `series_unpaid:${identifier}`, now))
          await announceBooking(db, context, identifier, 'series_unpaid')
      })
    } catch (error) {
      onError(error)
    }
  }
}
