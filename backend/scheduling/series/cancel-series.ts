import type { SeriesCancel, SeriesChange } from '#schemas/scheduling/series.ts'
import { announceBooking } from '#backend/scheduling/bookings/announce.ts'
import { cancelFor, verdictFor } from '#backend/scheduling/bookings/cancel-for.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { lockScope, type ScopeItem } from './lock-scope.ts'
import { closeSeries, setItem } from './queries.ts'

type Change = SeriesChange['items'][number]

/** Cancels sessions of a series for either side, all or none; or returns a preview of the refund. */
export async function cancelSeries(
  context: Context,
  identifier: string,
  { dryRun = false, ...input }: SeriesCancel,
): Promise<SeriesChange> {
  const person = signedIn(context).identifier
  return context.transaction(async (db) => {
    const { from, chosen, currency } = await lockScope(db, person, identifier, input)
    const items = chosen.flatMap((one) => changeOf(one, person, context.now) ?? [])
    const refundAmount = items.reduce((sum, item) => sum + (item.refundAmount ?? 0), 0)
    const change = { items, refundAmount, currency }
    if (dryRun) return change
    if (input.expectedRefund !== undefined && input.expectedRefund !== refundAmount) throw refused('POLICY_BLOCKED')
    const cancelled = chosen.filter(({ item }) =>
      items.some((one) => isCancelled(one) && one.index === item.seriesIndex),
    )
    if (cancelled.length === 0) throw refused('STATUS_CHANGED')
    await cancelAll(db, context, input, cancelled)
    await closeSeries(db, identifier)
    if (cancelled.length > 1) await announceBooking(db, context, from.identifier, 'series_changed')
    const details = { series: identifier, sessions: cancelled.length, refund: refundAmount }
    await audit(context, db, 'series.cancelled', { subject: from.clientIdentifier, details })
    return change
  })
}

const isCancelled = ({ result }: Change) => result === 'cancelled'

/** The effect of cancelling on a date; none when it was never booked or has already ended. */
function changeOf({ item, booking }: ScopeItem, person: string, now: Temporal.Instant): Change | undefined {
  const { seriesIndex: index, status, startAt } = item
  if (!booking) return status === 'tentative' ? { index, startAt, result: 'cancelled' } : undefined
  const { eligible, refundAmount, reasonCode } = verdictFor(booking, person, now)
  const shown = { index, bookingIdentifier: booking.identifier, startAt: booking.startAt ?? startAt, reasonCode }
  return eligible ? { ...shown, result: 'cancelled', refundAmount } : { ...shown, result: 'left' }
}

async function cancelAll(
  db: Db,
  context: Context,
  { reasonCode, message }: Pick<SeriesCancel, 'reasonCode' | 'message'>,
  cancelled: readonly ScopeItem[],
): Promise<void> {
  const viewer = { identifier: signedIn(context).identifier, reach: 'party' } as const
  const isQuiet = cancelled.length > 1
  for (const { item, booking } of cancelled) {
    if (booking) await cancelFor(db, context, viewer, booking.identifier, { reasonCode, message }, { isQuiet })
    await setItem(db, item.identifier, { status: 'cancelled' })
  }
}
