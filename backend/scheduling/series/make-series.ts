import type { NewAppointmentSeries, Series } from '#schemas/scheduling/series.ts'
import { demandPractising } from '#backend/marketplace/provider-profile/practising.ts'
import { LostSessions } from '#backend/scheduling/bookings/book-sessions.ts'
import { countConflict, limitConflicts } from '#backend/scheduling/bookings/limit-conflicts.ts'
import { demandOwnClient } from '#backend/scheduling/bookings/demand-own-client.ts'
import { refuseTooManyOpen } from '#backend/scheduling/bookings/refuse-too-many-open.ts'
import { type Answer, answer } from '#platform/context/answers.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { Refusal, refused } from '#platform/core/errors.ts'
import { attempts } from './book-series.ts'
import { planSeries, type SeriesInput, type SeriesMaker } from './plan-series.ts'
import { timezoneOf } from './queries.ts'
import { showSeries } from './show-series.ts'
import { refuseChangedPlan, refuseTakenDates, showPlan, writeSeries } from './write-series.ts'

/** A therapist books a series for a client, who is asked to pay; or a preview of it. */
export async function makeSeries(
  context: Context,
  { clientIdentifier: client, dryRun, expectedTotal, ...choices }: NewAppointmentSeries,
): Promise<Answer<Series>> {
  const providerIdentifier = signedIn(context).identifier
  const input = { ...choices, providerIdentifier }
  await demandPractising(context.db, providerIdentifier, context.now, 'provider')
  await demandOwnClient(context.db, providerIdentifier, client)
  const maker = { side: 'provider', client, clientTimezone: await timezoneOf(context.db, client) } as const
  if (dryRun) return answer(200, showPlan(input, await planSeries(context, input, maker)))
  await refuseTooManyOpen(context.db, client)
  const first = await limitConflicts(context, 'provider', () => book(context, input, maker, expectedTotal)).catch(
    inOneSentence,
  )
  return answer(201, await showSeries(context, 'party', first))
}

/** The same sentence whoever took the time, so that it says nothing about the client's other sessions. */
function inOneSentence(error: unknown): never {
  if (error instanceof Refusal && error.code === 'SERIES_CONFLICT')
    throw refused('SERIES_CONFLICT', { messageKey: 'new_appointment.series.taken' })
  throw error
}

/**
 * Plans without the client's other sessions, which a therapist must not learn about. A date at which the client has one
 * is lost when it is claimed; it then follows the conflict policy like any other taken date, and the attempt counts
 * against the limit of `limitConflicts`. Returns the first booking.
 */
async function book(
  context: Context,
  input: SeriesInput,
  maker: SeriesMaker,
  expectedTotal: number | undefined,
): Promise<string> {
  const lost: string[] = []
  for (let attempt = 1; ; attempt += 1) {
    const plan = await planSeries(context, input, maker, lost)
    if (lost.length === 0) refuseChangedPlan(input, plan, expectedTotal)
    else refuseTakenDates(input, plan)
    try {
      return await context.transaction(async (db) => {
        const first = await writeSeries(db, context, input, plan, maker)
        const details = { booking: first.identifier, series: first.seriesIdentifier }
        await audit(context, db, 'booking.made_for_client', { subject: maker.client, details })
        return first.identifier
      })
    } catch (error) {
      if (attempt === attempts || !(error instanceof LostSessions)) throw error
      if (error.clientBusyAt.length === 0) continue
      if (input.conflictPolicy === 'fail') throw error
      lost.push(...error.clientBusyAt)
      await countConflict(context)
    }
  }
}
