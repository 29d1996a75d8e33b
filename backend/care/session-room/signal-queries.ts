import type { Insertable } from 'kysely'
import type { SignalContent } from '#schemas/care/session-room.ts'
import type { Db } from '#platform/database/database.ts'
import type { RoomSignalTable } from '#platform/database/tables.gen.ts'

export const insertSignal = (db: Db, signal: Insertable<RoomSignalTable>): Promise<{ number: number }> =>
  db
    .insertInto('roomSignal')
    .values(signal)
    .returning('number')
    .executeTakeFirstOrThrow()
    .then(({ number }) => ({ number: Number(number) }))

export const signalsTo = async (db: Db, occupant: string, { after, since }: { after: number; since: string }) => {
  const rows = await db
    .selectFrom('roomSignal')
    .select(['number', 'fromOccupant', 'content'])
    .where('toOccupant', '=', occupant)
    .where('number', '>', after)
    .where('createdAt', '>', since)
    .orderBy('number')
    .limit(200)
    .execute()
  return rows.map(({ number, fromOccupant, content }) => ({
    number: Number(number),
    fromOccupant,
    content: content as SignalContent,
  }))
}

export const deleteSignalsBefore = (db: Db, at: string) =>
  db.deleteFrom('roomSignal').where('createdAt', '<', at).execute()
