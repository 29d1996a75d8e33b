import type { Db } from '#platform/database/database.ts'

/** The accounts to which visits belong, each once; a guest has none. */
export async function accountsOf(db: Db, occupants: readonly string[]): Promise<string[]> {
  if (occupants.length === 0) return []
  const rows = await db
    .selectFrom('roomOccupant as o')
    .innerJoin('bookingParticipant as m', 'm.identifier', 'o.participantIdentifier')
    .select('m.userIdentifier')
    .distinct()
    .where('o.identifier', 'in', occupants)
    .where('m.userIdentifier', 'is not', null)
    .execute()
  return rows.flatMap(({ userIdentifier }) => userIdentifier ?? [])
}

/** The person's own visits, oldest first. */
export const visitsOf = (db: Db, person: string) =>
  db
    .selectFrom('roomOccupant as o')
    .innerJoin('bookingParticipant as m', 'm.identifier', 'o.participantIdentifier')
    .select(['o.identifier', 'o.bookingIdentifier', 'o.state', 'o.departure', 'o.sealedPlace'])
    .select(['o.waitingSince', 'o.admittedAt', 'o.connectedAt', 'o.goneAt'])
    .where('m.userIdentifier', '=', person)
    .orderBy('o.waitingSince')
    .orderBy('o.identifier')
    .execute()

export const deleteVisitsOf = (db: Db, person: string) =>
  db
    .deleteFrom('roomOccupant')
    .where('participantIdentifier', 'in', (select) =>
      select.selectFrom('bookingParticipant').select('identifier').where('userIdentifier', '=', person),
    )
    .execute()
