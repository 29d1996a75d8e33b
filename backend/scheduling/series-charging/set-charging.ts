import type { Charging, SeriesCharging } from '#schemas/scheduling/series-charging.ts'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { agreeToCharging } from './agree-to-charging.ts'
import { currencyOf, findSeriesOf, openSessions } from './queries.ts'
import { showCharging } from './show-charging.ts'

/** The caller agrees that a saved card pays the sessions of a series that are paid one by one. */
export async function setCharging(context: Context, series: string, charging: Charging): Promise<SeriesCharging> {
  const client = signedIn(context).identifier
  await context.transaction(async (db) => {
    const found = await findSeriesOf(db, series, client)
    if (!found) throw notFound()
    if (found.payment !== 'per_session' || found.status !== 'active') throw refused('POLICY_BLOCKED')
    const fee = Math.max(0, ...(await openSessions(db, series)).map((session) => session.fee))
    const currency = (await currencyOf(db, series)) as CurrencyCode
    await agreeToCharging(context, db, { identifier: series, currency, fee }, charging)
  })
  return showCharging(context, series)
}
