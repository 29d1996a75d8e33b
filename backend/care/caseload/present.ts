import type { ClientRelation, ClientRow } from '#schemas/care/caseload.ts'
import { clientPhotoPath } from '#backend/identity/client-profile/picture-path.ts'
import type { RelationRow } from './queries.ts'
import { relationStatus } from './rules.ts'

type RelationStatus = Omit<ClientRelation, 'clientIdentifier'>

/** Status, session counts and the therapist's tags of one client. */
export function relationFields(row: RelationRow, tags: readonly string[], now: Temporal.Instant): RelationStatus {
  const { source, since, completed, upcoming, paidAhead, unpaid, absent, cancelled } = row
  return {
    status: relationStatus(row, now),
    source,
    since,
    lastSession: nearSession(row.lastIdentifier, row.lastStart),
    nextSession: nearSession(row.nextIdentifier, row.nextStart),
    sessions: { completed, upcoming, paidAhead, unpaid, absent, cancelled },
    tags: [...tags],
  }
}

const nearSession = (identifier: string | null, startAt: string | null) =>
  identifier === null || startAt === null ? null : { identifier, startAt }

/** Name and picture; empty once the person has deleted the account. */
export function identityOf({ identifier, hasLeft, firstName, lastName, avatar, picture }: RelationRow) {
  if (hasLeft) return { firstName: null, lastName: null, photoUrl: null }
  return {
    firstName,
    lastName,
    photoUrl: clientPhotoPath({ avatar, picture }, `/client/profile/${identifier}/picture`),
  }
}

export const clientRow = (row: RelationRow, tags: readonly string[], now: Temporal.Instant): ClientRow => ({
  identifier: row.identifier,
  ...identityOf(row),
  ...relationFields(row, tags, now),
})
