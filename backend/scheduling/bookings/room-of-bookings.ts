import type { Booking } from '#schemas/scheduling/bookings.ts'
import { absenceVerdict, outcomeOf, roomFacts, shownFacts } from '#backend/scheduling/attendance/room-facts.ts'
import { type Context, isActing, iso, signedIn } from '#platform/context/context.ts'
import { absenceCasesOf } from './absence-case-queries.ts'
import type { RoomSituation } from './move-rules.ts'
import type { BookingRow, reschedulesOf } from './queries.ts'
import type { RelatedFacts } from './rules.ts'

interface RoomPart {
  facts: { room: RoomSituation | undefined } & Pick<RelatedFacts, 'absenceCases'>
  /** Nothing for an operator who acts for one side. */
  shown: Pick<Booking, 'roomFacts' | 'absenceReport' | 'reportLeadsTo'>
}

const nothing: RoomPart = { facts: { room: undefined, absenceCases: [] }, shown: {} }

/** What the rooms of sessions that have begun say about them; the result gives the part of one of them. */
export async function roomOfBookings(
  context: Context,
  rows: readonly BookingRow[],
): Promise<(row: BookingRow, moves: Awaited<ReturnType<typeof reschedulesOf>>) => RoomPart> {
  const { db, now } = context
  const begun = rows.filter(({ startAt }) => startAt !== null && startAt <= iso(now))
  if (begun.length === 0) return () => nothing
  const [known, reports] = await Promise.all([
    roomFacts(db, begun, now),
    absenceCasesOf(
      db,
      begun.map(({ identifier }) => identifier),
    ),
  ])
  return ({ identifier, clientIdentifier }, moves) => {
    const facts = known.get(identifier) ?? null
    const absenceCases = reports.filter(({ bookingIdentifier }) => bookingIdentifier === identifier)
    const [newest] = absenceCases
    const side = clientIdentifier === signedIn(context).identifier ? 'client' : 'provider'
    const isLookedInto = absenceCases.some(({ status }) => status === 'open')
    const freeMoves = moves.map(({ freeBecause }) => freeBecause)
    return {
      facts: { room: { outcome: outcomeOf(facts), freeMoves, isLookedInto }, absenceCases },
      shown: isActing(context)
        ? {}
        : {
            ...(facts ? { roomFacts: shownFacts(facts), reportLeadsTo: absenceVerdict(facts, side) } : {}),
            ...(newest
              ? {
                  absenceReport: {
                    status: newest.status,
                    reportedBy: newest.reportedBy,
                    reportedAt: newest.reportedAt,
                  },
                }
              : {}),
          },
    }
  }
}
