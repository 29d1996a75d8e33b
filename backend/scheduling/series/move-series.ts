import { cancellationState } from '#schemas/scheduling/cancellation-terms.ts'
import type { SeriesChange, SeriesMove } from '#schemas/scheduling/series.ts'
import { offeredSlot } from '#backend/scheduling/availability/offered-slot.ts'
import { type OpenCalendar, openCalendar } from '#backend/scheduling/availability/open-calendar.ts'
import { announceBooking } from '#backend/scheduling/bookings/announce.ts'
import { cancellationFacts } from '#backend/scheduling/bookings/cancellation-facts.ts'
import { sideOf } from '#backend/scheduling/bookings/side-of.ts'
import { moveBooking } from '#backend/scheduling/bookings/move-booking.ts'
import { waitingMove } from '#backend/scheduling/bookings/waiting-move.ts'
import { deadlineAfterMove, moveVerdict } from '#backend/scheduling/bookings/move-policy.ts'
import { openOf } from '#backend/scheduling/bookings/show-reschedule.ts'
import { limitConflicts, isTaken } from '#backend/scheduling/bookings/limit-conflicts.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { lockScope, type Scope, type ScopeItem } from './lock-scope.ts'
import { setItem } from './queries.ts'
import { shiftWallTime, wallTimeShift } from './rules.ts'

type Change = SeriesChange['items'][number]

/** A date that the rules allow to move; whether its new time is free is checked later. */
interface Candidate extends ScopeItem {
  startAt: string
  newStartAt: string
  /** Why it cannot be moved. */
  reasonCode: string | null
  isLate: boolean
  losesRefund: boolean
}

/** Moves sessions of a series by the same change of the therapist's wall clock time, all or none; or returns a preview. */
export function moveSeries(context: Context, identifier: string, input: SeriesMove): Promise<SeriesChange> {
  const side = signedIn(context).userType === 'provider' ? 'provider' : 'client'
  return limitConflicts(context, side, () => context.transaction((db) => move(db, context, identifier, input)))
}

async function move(
  db: Db,
  context: Context,
  identifier: string,
  { dryRun = false, ...input }: SeriesMove,
): Promise<SeriesChange> {
  const scope = await lockScope(db, signedIn(context).identifier, identifier, input)
  const candidates = await candidatesOf({ ...context, db }, scope, input)
  const calendar = await calendarFor({ ...context, db }, scope, candidates)
  const items = candidates.map((one) => changeOf(one, calendar))
  const change = { items, refundAmount: 0, currency: scope.currency }
  if (dryRun) return change
  if (items.some(({ reasonCode }) => reasonCode === 'taken')) throw refused('SERIES_CONFLICT')
  const moving = candidates.filter(({ reasonCode }) => reasonCode === null)
  if (moving.length === 0) throw refused(refusalOf(candidates))
  await moveAll(db, context, { calendar, moving, note: input.note }).catch(asConflict)
  if (moving.length > 1) await announceBooking(db, context, scope.from.identifier, 'series_changed')
  const details = { series: identifier, sessions: moving.length }
  await audit(context, db, 'series.moved', { subject: scope.from.clientIdentifier, details })
  return change
}

async function candidatesOf(
  context: Context,
  { series, from, chosen }: Scope,
  { timeslotIdentifier }: SeriesMove,
): Promise<Candidate[]> {
  const { providerIdentifier, startAt } = from
  const slot = await offeredSlot(context, {
    ...(await therapyOf(context, from)),
    providerIdentifier,
    timeslotIdentifier,
  })
  if (startAt === null || slot.startAt === startAt) throw refused('SLOT_UNAVAILABLE')
  const change = wallTimeShift(startAt, slot.startAt, series.anchorTimezone)
  const candidates: Candidate[] = []
  for (const { item, booking } of chosen) {
    if (!booking && item.status !== 'tentative') continue
    const old = booking?.startAt ?? item.startAt
    const newStartAt = booking === from ? slot.startAt : shiftWallTime(old, change, series.anchorTimezone)
    candidates.push({
      item,
      booking,
      startAt: old,
      newStartAt,
      losesRefund: booking !== undefined && losesRefund(context, booking, newStartAt),
      ...(await verdictOf(context, booking)),
    })
  }
  return candidates
}

/** Whether cancelling gives a refund now, but would not after the move. */
function losesRefund(context: Context, booking: NonNullable<ScopeItem['booking']>, toStart: string): boolean {
  const { now } = context
  const askedBy = sideOf(booking, signedIn(context).identifier)
  const moved = { ...booking, startAt: toStart, freeUntil: deadlineAfterMove(booking, { askedBy, toStart }, now) }
  const [before, after] = [booking, moved].map((one) => cancellationState(cancellationFacts(one), iso(now)).state)
  return before === 'until' && (after === 'over' || after === 'late')
}

async function verdictOf(
  context: Context,
  booking: ScopeItem['booking'],
): Promise<Pick<Candidate, 'reasonCode' | 'isLate'>> {
  if (!booking) return { reasonCode: null, isLate: false }
  const openMove = openOf(await waitingMove(context.db, booking.identifier), context.now)
  const side = sideOf(booking, signedIn(context).identifier)
  const { eligible, reasonCode, needsConfirmation } = moveVerdict({ ...booking, openMove }, side, context.now)
  return { reasonCode: eligible ? null : reasonCode, isLate: needsConfirmation }
}

/** The calendar without the sessions that move, so that a series may move onto its own dates. */
async function calendarFor(context: Context, { from }: Scope, candidates: readonly Candidate[]): Promise<OpenCalendar> {
  const leaving = candidates.filter(({ booking, reasonCode, isLate }) => booking && reasonCode === null && !isLate)
  return openCalendar(context, {
    ...(await therapyOf(context, from)),
    providerIdentifier: from.providerIdentifier,
    // A therapist sees only their own calendar; a conflict with another session of the client is found when the time is
    // claimed.
    clientIdentifier: sideOf(from, signedIn(context).identifier) === 'client' ? from.clientIdentifier : null,
    leaving: leaving.map(({ startAt }) => startAt),
  })
}

const therapyOf = async ({ db }: Context, { therapyId }: Scope['from']) => ({
  therapyIdentifier: (await referenceData(db)).byId(therapyId)?.identifier ?? '',
})

function changeOf(
  { item, booking, startAt, newStartAt, reasonCode, isLate, losesRefund: loses }: Candidate,
  calendar: OpenCalendar,
): Change {
  const shown = {
    index: item.seriesIndex,
    startAt,
    ...(booking ? { bookingIdentifier: booking.identifier } : {}),
  }
  if (reasonCode !== null) return { ...shown, result: 'left', reasonCode }
  const isFree = !booking || calendar.stateOf(newStartAt) === 'free'
  if (!isFree) return { ...shown, newStartAt, result: 'left', reasonCode: 'taken' }
  return { ...shown, newStartAt, result: isLate ? 'asked' : 'moved', ...(loses ? { losesRefund: true } : {}) }
}

/** Moves the last session first when all move to later times, so that each target slot is already free. */
async function moveAll(
  db: Db,
  context: Context,
  { calendar, moving, note }: { calendar: OpenCalendar; moving: readonly Candidate[]; note: string | undefined },
): Promise<void> {
  const [first] = moving
  const isLater = first !== undefined && first.newStartAt > first.startAt
  for (const { item, booking, newStartAt, isLate } of isLater ? moving.toReversed() : moving) {
    if (booking) {
      const side = sideOf(booking, signedIn(context).identifier)
      // A request for approval is sent per session; other changes send one notification.
      const isQuiet = moving.length > 1 && !isLate
      const slot = { ...calendar, startAt: newStartAt, endAt: calendar.endOf(newStartAt) }
      await moveBooking(db, context, { booking, side, slot, note, isQuiet })
    } else await setItem(db, item.identifier, { startAt: newStartAt })
  }
}

/** A slot lost to a concurrent booking is refused like one that was taken in the preview. */
const asConflict = (error: unknown): never => {
  throw isTaken(error) ? refused('SERIES_CONFLICT') : error
}

const refusalOf = ([first]: readonly Candidate[]) =>
  first?.reasonCode === 'limit_reached'
    ? 'RESCHEDULE_LIMIT'
    : first?.reasonCode === 'pending_exists'
      ? 'RESCHEDULE_PENDING'
      : 'STATUS_CHANGED'
