/** Queries of note files; call them within `asAuthor`, row security hides other authors' rows. */
import type { Insertable } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { NoteFileTable } from '#platform/database/tables.gen.ts'

/** What decides which files a note accepts, and how many more. */
export const fileCapacityOf = (db: Db, note: string) =>
  db
    .selectFrom('note as n')
    .select((row) => [
      'n.type',
      row
        .selectFrom('noteFile as f')
        .select(({ fn }) => fn.countAll<number>().as('files'))
        .whereRef('f.noteIdentifier', '=', 'n.identifier')
        .as('files'),
    ])
    .where('n.identifier', '=', note)
    .executeTakeFirstOrThrow()

export const typeOf = async (db: Db, author: string, note: string): Promise<string | undefined> => {
  const found = db.selectFrom('note').select('type').where('identifier', '=', note)
  return (await found.where('providerIdentifier', '=', author).executeTakeFirst())?.type
}

export const insertNoteFile = (db: Db, row: Insertable<NoteFileTable>) =>
  db.insertInto('noteFile').values(row).execute()

/** A file with its note, including hidden notes. */
export const findNoteFile = (db: Db, author: string, { note, file }: { note: string; file: string }) =>
  db
    .selectFrom('noteFile as f')
    .innerJoin('note as n', 'n.identifier', 'f.noteIdentifier')
    .select(['f.fileIdentifier', 'f.sealedName', 'f.dataKeyId', 'n.clientIdentifier'])
    .where('f.fileIdentifier', '=', file)
    .where('f.noteIdentifier', '=', note)
    .where('n.providerIdentifier', '=', author)
    .where('n.deletedAt', 'is', null)
    .executeTakeFirst()

const documents = (db: Db, author: string, client: string) =>
  db
    .selectFrom('noteFile as d')
    .innerJoin('note as n', 'n.identifier', 'd.noteIdentifier')
    .innerJoin('storedFile as f', 'f.identifier', 'd.fileIdentifier')
    .where('n.providerIdentifier', '=', author)
    .where('n.clientIdentifier', '=', client)
    .where('n.deletedAt', 'is', null)

/** Files of notes about a client, newest first. */
export const documentsPage = (
  db: Db,
  { author, client, limit, offset }: { author: string; client: string; limit: number; offset: number },
) =>
  documents(db, author, client)
    .select(['f.identifier', 'f.contentType', 'f.bytes', 'f.scanStatus', 'd.createdAt', 'd.sealedName'])
    .select(['d.dataKeyId as nameKeyId', 'd.noteIdentifier', 'n.type', 'n.sealedTitle', 'n.dataKeyId as titleKeyId'])
    .orderBy('d.createdAt', 'desc')
    .orderBy('f.identifier', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countDocuments(db: Db, author: string, client: string): Promise<number> {
  const { count } = await documents(db, author, client)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
