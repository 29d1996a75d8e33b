import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export const countOpenRooms = async (db: Db, seenAfter: string): Promise<number> => {
  const { rooms } = await db
    .selectFrom('roomOccupant')
    .select((is) => is.fn.count<number>('bookingIdentifier').distinct().as('rooms'))
    .where('state', '<>', 'gone')
    .where('seenAt', '>', seenAfter)
    .executeTakeFirstOrThrow()
  return Number(rooms)
}

/** `connected`: sound or picture arrived. `unconnected`: admitted, and nothing arrived. `unadmitted`: only waited. */
export const countVisits = async (
  db: Db,
  goneAfter: string,
): Promise<{ outcome: 'connected' | 'unconnected' | 'unadmitted'; visits: number }[]> => {
  const rows = await db
    .selectFrom('roomOccupant')
    .select((is) => [
      sql<'connected' | 'unconnected' | 'unadmitted'>`case when connected_at is not null then 'connected'
        when admitted_at is not null then 'unconnected' else 'unadmitted' end`.as('outcome'),
      is.fn.countAll<number>().as('visits'),
    ])
    .where('state', '=', 'gone')
    .where('departure', '<>', 'replaced')
    .where('goneAt', '>', goneAfter)
    .groupBy('outcome')
    .execute()
  return rows.map(({ outcome, visits }) => ({ outcome, visits: Number(visits) }))
}
