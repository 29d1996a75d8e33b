import { randomUUIDv7 } from 'node:crypto'
import { importLimits } from '#schemas/care/client-import.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { addressHash } from './address-hash.ts'
import { markInvited } from './import-queries.ts'
import { requestedSince, declinedAmong, insertTurns } from './invitation-queries.ts'
import { dayBefore } from './rules.ts'

/** Pause between two mails of a therapist who invites many people at once. */
const secondsBetween = 2

export interface Invited {
  identifier: string
  email: string
}

interface Turns {
  invited: string[]
  /** Reasons for not inviting: the daily limit is used up, or the address has declined. */
  declined: string[]
}

/**
 * Requests invitations up to the daily limit; the mails are sent one by one, `isAlone` at once. The caller must hold
 * the therapist's lock.
 */
export async function takeTurns(
  db: Db,
  { services, now, ...context }: Context,
  people: readonly Invited[],
  { isAlone = false }: { isAlone?: boolean } = {},
): Promise<Turns> {
  const provider = signedIn({ services, now, ...context }).identifier
  if (people.length === 0) return { invited: [], declined: [] }
  const asked = people.map((person) => ({ ...person, hash: addressHash(services, person.email) }))
  const refusing = await declinedAmong(
    db,
    provider,
    asked.map(({ hash }) => hash),
  )
  const hasDeclined = ({ hash }: { hash: Buffer }) => refusing.has(hash.toString('hex'))
  const { count, lastTurn } = await requestedSince(db, provider, iso(dayBefore(now)))
  const left = Math.max(0, importLimits.invitationsPerDay - count)
  const chosen = asked.filter((person) => !hasDeclined(person)).slice(0, left)
  const first = isAlone ? now : firstTurn(lastTurn, now)
  const turns = chosen.map(({ identifier, hash }, place) => ({
    identifier: randomUUIDv7(),
    importedIdentifier: identifier,
    addressHash: hash,
    startAt: iso(first.add({ seconds: place * secondsBetween })),
  }))
  const invited = turns.map(({ importedIdentifier }) => importedIdentifier)
  if (turns.length > 0) {
    await insertTurns(db, provider, iso(now), turns)
    await markInvited(db, invited, iso(now))
    const jobs = turns.map(({ importedIdentifier, startAt }) => ({
      payload: { importedIdentifier },
      startAfter: startAt,
    }))
    await services.jobs.enqueueAll(db, 'invite_client', jobs)
  }
  return { invited, declined: asked.filter(hasDeclined).map(({ identifier }) => identifier) }
}

function firstTurn(lastTurn: string | null, now: Temporal.Instant): Temporal.Instant {
  if (lastTurn === null) return now
  const next = Temporal.Instant.from(lastTurn).add({ seconds: secondsBetween })
  return Temporal.Instant.compare(next, now) > 0 ? next : now
}
