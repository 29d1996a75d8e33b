import type { RoomFacts as ShownFacts } from '#schemas/scheduling/room-facts.ts'
import type { Db } from '#platform/database/database.ts'
import { mutuallyAttested, storedOf, visitsOf } from './queries.ts'
import { factsOf, minutesOf, outcomeOf, type RoomFacts } from './rules.ts'

export { absenceVerdict, outcomeOf, type RoomFacts } from './rules.ts'

interface Session {
  identifier: string
  startAt: string | null
}

/** What the rooms of these sessions know of them; nothing of a session whose room was never entered. */
export async function roomFacts(
  db: Db,
  sessions: readonly Session[],
  now: Temporal.Instant,
): Promise<ReadonlyMap<string, RoomFacts>> {
  const identifiers = sessions.map(({ identifier }) => identifier)
  if (identifiers.length === 0) return new Map()
  const [visits, stored, attested] = await Promise.all([
    visitsOf(db, identifiers),
    storedOf(db, identifiers),
    mutuallyAttested(db, identifiers),
  ])
  return new Map(
    sessions.flatMap(({ identifier, startAt }) => {
      const isOwn = ({ bookingIdentifier }: { bookingIdentifier: string }) => bookingIdentifier === identifier
      const isAttested = attested.some(isOwn)
      const facts =
        startAt === null
          ? null
          : (factsOf(visits.filter(isOwn), startAt, now, isAttested) ?? storedFacts(stored.filter(isOwn), isAttested))
      return facts ? [[identifier, facts] as const] : []
    }),
  )
}

/** The facts after the visits were deleted. */
function storedFacts(stored: Awaited<ReturnType<typeof storedOf>>, isAttested: boolean): RoomFacts | null {
  if (stored.length === 0) return null
  return {
    people: stored.map(({ participantIdentifier, role, firstInAt, lastOutAt }) => ({
      participantIdentifier,
      role,
      firstRequestedAt: null,
      firstInAt,
      firstConnectedAt: null,
      lastOutAt,
    })),
    secondsTogether: Math.max(...stored.map(({ minutesTogether }) => minutesTogether)) * 60,
    waited: { client: 0, provider: 0 },
    overlapped: false,
    isAttested,
  }
}

/** The facts as people and operators see them. */
export const shownFacts = (facts: RoomFacts): ShownFacts => ({
  people: facts.people,
  minutesTogether: minutesOf(facts),
  outcome: outcomeOf(facts),
})
