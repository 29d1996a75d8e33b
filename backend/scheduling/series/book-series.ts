import type { NewSeries, Series } from '#schemas/scheduling/series.ts'
import { LostSessions } from '#backend/scheduling/bookings/book-sessions.ts'
import { refuseTooManyOpen } from '#backend/scheduling/bookings/refuse-too-many-open.ts'
import { type Answer, answer } from '#platform/context/answers.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { agreeToCharging } from '#backend/scheduling/series-charging/agree-to-charging.ts'
import { planSeries } from './plan-series.ts'
import { showSeries } from './show-series.ts'
import { refuseChangedPlan, showPlan, writeSeries } from './write-series.ts'

/** Attempts to plan and book: slots that were free in the plan may be lost when they are claimed. */
export const attempts = 3

/** Books a series for the caller, or returns a preview. */
export async function bookSeries(
  context: Context,
  { dryRun, expectedTotal, charging, ...input }: NewSeries,
): Promise<Answer<Series>> {
  const { identifier: client, timezone: clientTimezone } = signedIn(context)
  const maker = { side: 'client', client, clientTimezone } as const
  if (dryRun) return answer(200, showPlan(input, await planSeries(context, input, maker)))
  if (charging && input.payment !== 'per_session')
    throw refused('VALIDATION_ERROR', { fields: { charging: 'validation.choice' } })
  await refuseTooManyOpen(context.db, client)
  for (let attempt = 1; ; attempt += 1) {
    const plan = await planSeries(context, input, maker)
    refuseChangedPlan(input, plan, expectedTotal)
    try {
      const first = await context.transaction(async (db) => {
        const written = await writeSeries(db, context, input, plan, maker)
        const { currency, fee } = plan.offer
        const series = { identifier: written.seriesIdentifier, currency: currency as CurrencyCode, fee }
        if (charging) await agreeToCharging(context, db, series, charging)
        return written
      })
      return answer(201, await showSeries(context, 'client', first.identifier))
    } catch (error) {
      // A concurrent booking took a slot: the next plan shows what is left, and the client's conflict policy applies to
      // it.
      if (attempt === attempts || !(error instanceof LostSessions)) throw error
    }
  }
}
