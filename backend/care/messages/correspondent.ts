import { sql, type SqlBool } from 'kysely'
import type { UserType } from '#schemas/identity/accounts.ts'
import type { Correspondent } from '#schemas/care/messages.ts'
import { clientPhotoPath } from '#backend/identity/client-profile/picture-path.ts'
import type { Db } from '#platform/database/database.ts'
import { photoPath } from '#backend/marketplace/provider-profile/photo-path.ts'

/** The other person and whether they are here: who has left or is suspended is not written to. */
export interface Found extends Correspondent {
  isHere: boolean
}

/** By their identifiers. */
export type Correspondents = ReadonlyMap<string, Found>

export async function findCorrespondent(db: Db, caller: string, other: string): Promise<Found | undefined> {
  return (await findCorrespondents(db, caller, [other])).get(other)
}

/** Clients and therapists as the caller sees them elsewhere; a picture only where the caller may open it. */
export async function findCorrespondents(db: Db, caller: string, others: readonly string[]): Promise<Correspondents> {
  if (others.length === 0) return new Map()
  const rows = await db
    .selectFrom('appUser as u')
    .leftJoin('client as c', 'c.userIdentifier', 'u.identifier')
    .leftJoin('picture as i', 'i.userIdentifier', 'u.identifier')
    .leftJoin('providerListing as l', 'l.providerIdentifier', 'u.identifier')
    .leftJoin('clientRelation as r', (join) =>
      join.onRef('r.clientIdentifier', '=', 'u.identifier').on('r.providerIdentifier', '=', caller),
    )
    .select(['u.identifier', 'u.userType', 'u.accountStatus', 'u.firstName', 'u.lastName', 'c.avatar'])
    .select(['i.version as picture', 'l.providerIdentifier as listing', 'r.providerIdentifier as relation'])
    .where(sql<SqlBool>`u.identifier = any(${others}::uuid[])`)
    .where('u.userType', 'in', ['client', 'provider'])
    .execute()
  return new Map(rows.map((row) => [row.identifier, shown(row)]))
}

interface Row {
  identifier: string
  userType: UserType
  accountStatus: string
  firstName: string | null
  lastName: string | null
  avatar: string | null
  picture: string | null
  listing: string | null
  relation: string | null
}

type Names = 'firstName' | 'lastName'

function shown({ identifier, userType, accountStatus, firstName, lastName, ...art }: Row): Found {
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

/** A therapist's picture is open while they are listed, a client's own to their therapists, a drawn one to everybody. */
function photoOf({ identifier, userType, avatar, picture, listing, relation }: Omit<Row, 'accountStatus' | Names>) {
  if (userType === 'provider') return listing && photoPath(identifier, picture)
  const own = relation === null ? null : picture
  return clientPhotoPath({ avatar, picture: own }, `/client/profile/${identifier}/picture`)
}
