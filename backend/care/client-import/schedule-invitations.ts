import { randomUUIDv7 } from 'node:crypto'
import { importLimits } from '#schemas/care/client-import.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { addressHash } from './address-hash.ts'
import { markInvited } from './import-queries.ts'
import { requestedSince, declinedAmong, insertInvitations } from './invitation-queries.ts'
import { dayBefore } from './rules.ts'

/** Pause between two mails of a therapist who invites many people at once. */
const secondsBetween = 2

export interface Invited {
  identifier: string
  email: string
}

interface ScheduleResult {
  invited: string[]
  /** Reasons for not inviting: the daily limit is used up, or the address has declined. */
  declined: string[]
}

/**
 * Requests invitations up to the daily limit; the mails are sent one by one, `isAlone` at once. The caller must hold
 * the therapist's lock.
 */
export async function scheduleInvitations(
  db: Db,
  { services, now, ...context }: Context,
  people: readonly Invited[],
  { isAlone = false }: { isAlone?: boolean } = {},
): Promise<ScheduleResult> {
  const provider = signedIn({ services, now, ...context }).identifier
  if (people.length === 0) return { invited: [], declined: [] }
  const candidates = people.map((person) => ({ ...person, hash: addressHash(services, person.email) }))
  const refusing = await declinedAmong(
    db,
    provider,
    candidates.map(({ hash }) => hash),
  )
  const hasDeclined = ({ hash }: { hash: Buffer }) => refusing.has(hash.toString('hex'))
  const { count, lastStartAt } = await requestedSince(db, provider, iso(dayBefore(now)))
  const left = Math.max(0, importLimits.invitationsPerDay - count)
  const chosen = candidates.filter((person) => !hasDeclined(person)).slice(0, left)
  const first = isAlone ? now : firstSendTime(lastStartAt, now)
  const invitations = chosen.map(({ identifier, hash }, place) => ({
    identifier: randomUUIDv7(),
    importedIdentifier: identifier,
    addressHash: hash,
    startAt: iso(first.add({ seconds: place * secondsBetween })),
  }))
  const invited = invitations.map(({ importedIdentifier }) => importedIdentifier)
  if (invitations.length > 0) {
    await insertInvitations(db, provider, iso(now), invitations)
    await markInvited(db, invited, iso(now))
    const jobs = invitations.map(({ importedIdentifier, startAt }) => ({
      payload: { importedIdentifier },
      startAfter: startAt,
    }))
    await services.jobs.enqueueAll(db, 'invite_client', jobs)
  }
  return { invited, declined: candidates.filter(hasDeclined).map(({ identifier }) => identifier) }
}

function firstSendTime(lastStartAt: string | null, now: Temporal.Instant): Temporal.Instant {
  if (lastStartAt === null) return now
  const next = Temporal.Instant.from(lastStartAt).add({ seconds: secondsBetween })
  return Temporal.Instant.compare(next, now) > 0 ? next : now
}
