import type { JoinRequests } from '#schemas/care/room-host.ts'
import { roomLimits } from '#schemas/care/session-room-limits.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { insideOf, nextStart, waitingIn } from './host-queries.ts'
import { seenSince } from './rules.ts'

/** Who waits in the rooms of the caller, a therapist. */
export async function showWaiting(context: Context): Promise<JoinRequests> {
  const { identifier } = signedIn(context)
  const since = iso(seenSince(context.now))
  const [waiting, inside, start] = await Promise.all([
    waitingIn(context.db, identifier, since),
    insideOf(context.db, identifier, since),
    nextStart(context.db, identifier, iso(context.now)),
  ])
  return {
    now: iso(context.now),
    data: waiting.flatMap(({ role, name, startAt, endAt, ...request }) =>
      role === 'provider' || startAt === null || endAt === null
        ? []
        : [{ ...request, role, startAt, endAt, name: name ?? '' }],
    ),
    inside: inside?.endAt ? { bookingIdentifier: inside.bookingIdentifier, endAt: inside.endAt } : null,
    opensAt: start === null ? null : iso(Temporal.Instant.from(start).subtract({ minutes: roomLimits.opensMinutes })),
  }
}
