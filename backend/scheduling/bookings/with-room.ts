import { iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { outcomeOf, roomFacts } from '#backend/scheduling/attendance/room-facts.ts'
import { absenceCasesOf, freeMovesOf } from './absence-case-queries.ts'
import type { RoomSituation } from './move-rules.ts'

interface Session {
  identifier: string
  startAt: string | null
}

/** A session with what its room says about it, which decides nothing before its start. */
export async function withRoom<Booking extends Session>(
  db: Db,
  booking: Booking,
  now: Temporal.Instant,
): Promise<Booking & { room: RoomSituation | undefined }> {
  const { identifier, startAt } = booking
  if (startAt === null || startAt > iso(now)) return { ...booking, room: undefined }
  const [facts, cases, moves] = await Promise.all([
    roomFacts(db, [booking], now),
    absenceCasesOf(db, [identifier]),
    freeMovesOf(db, [identifier]),
  ])
  return {
    ...booking,
    room: {
      outcome: outcomeOf(facts.get(identifier) ?? null),
      freeMoves: moves.map(({ freeBecause }) => freeBecause),
      isLookedInto: cases.some(({ status }) => status === 'open'),
    },
  }
}
