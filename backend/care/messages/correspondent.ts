import type { Correspondent } from '#schemas/care/messages.ts'
import { clientPhotoPath } from '#backend/identity/client-profile/picture-path.ts'
import type { Db } from '#platform/database/database.ts'
import { photoPath } from '#backend/marketplace/provider-profile/photo-path.ts'
import { type CorrespondentRow, correspondentRows } from './correspondent-queries.ts'

/** The other person and whether their account is active: deleted and suspended accounts receive no messages. */
export interface Found extends Correspondent {
  isHere: boolean
}

/** Keyed by identifier. */
export type Correspondents = ReadonlyMap<string, Found>

export async function findCorrespondent(db: Db, caller: string, other: string): Promise<Found | undefined> {
  return (await findCorrespondents(db, caller, [other])).get(other)
}

/** Names and pictures of clients and therapists as on other screens; a picture only where the caller may open it. */
export async function findCorrespondents(db: Db, caller: string, others: readonly string[]): Promise<Correspondents> {
  if (others.length === 0) return new Map()
  const rows = await correspondentRows(db, caller, others)
  return new Map(rows.map((row) => [row.identifier, shown(row)]))
}

type Names = 'firstName' | 'lastName'

function shown({ identifier, userType, accountStatus, firstName, lastName, ...art }: CorrespondentRow): Found {
  const hasLeft = accountStatus === 'deleted'
  const name = [firstName, lastName].filter(Boolean).join(' ')
  return {
    identifier,
    userType: userType === 'provider' ? 'provider' : 'client',
    name: hasLeft || name === '' ? null : name,
    photoUrl: hasLeft ? null : photoOf({ identifier, userType, ...art }),
    isHere: accountStatus === 'active',
  }
}

/**
 * A therapist's picture is public while they are listed, a client's upload is open to their therapists, a generated
 * avatar to everyone.
 */
function photoOf({
  identifier,
  userType,
  avatar,
  picture,
  listing,
  relation,
}: Omit<CorrespondentRow, 'accountStatus' | Names>) {
  if (userType === 'provider') return listing && photoPath(identifier, picture)
  const own = relation === null ? null : picture
  return clientPhotoPath({ avatar, picture: own }, `/client/profile/${identifier}/picture`)
}
