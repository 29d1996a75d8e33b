import type { SeriesCharging } from '#schemas/scheduling/series-charging.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { findSeriesOf, isUnpaidOf, skipSession } from './queries.ts'
import { showCharging } from './show-charging.ts'

/** Leaves one session out: the caller pays it, by its deadline. */
export async function skipCharge(context: Context, series: string, booking: string): Promise<SeriesCharging> {
  const client = signedIn(context).identifier
  await context.transaction(async (db) => {
    if (!(await findSeriesOf(db, series, client)) || !(await isUnpaidOf(db, series, booking))) throw notFound()
    if (!(await skipSession(db, booking, client, iso(context.now))))
      throw refused('STATUS_CHANGED', { messageKey: 'series_charging.refused.under_way' })
    await audit(context, db, 'series_charging.skipped', { details: { series, booking } })
  })
  return showCharging(context, series)
}
