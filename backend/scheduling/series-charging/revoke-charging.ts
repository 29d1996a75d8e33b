import type { SeriesCharging } from '#schemas/scheduling/series-charging.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { dropAgreement, dropAnnounced, findSeriesOf, lockAgreement } from './queries.ts'
import { showCharging } from './show-charging.ts'

/** The caller revokes the agreement. What is being charged at this moment is paid; nothing else is. */
export async function revokeCharging(context: Context, series: string): Promise<SeriesCharging> {
  const client = signedIn(context).identifier
  await context.transaction(async (db) => {
    if (!(await findSeriesOf(db, series, client))) throw notFound()
    await lockAgreement(db, series)
    await dropAnnounced(db, series)
    if (await dropAgreement(db, series)) await audit(context, db, 'series_charging.revoked', { details: { series } })
  })
  return showCharging(context, series)
}
