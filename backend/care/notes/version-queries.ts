/** Queries of note versions; call them within `asAuthor`. */
import type { Insertable } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { NoteVersionTable } from '#platform/database/tables.gen.ts'

export const insertVersion = (db: Db, row: Insertable<NoteVersionTable>) =>
  db.insertInto('noteVersion').values(row).execute()

export const lastVersion = (db: Db, note: string) =>
  db
    .selectFrom('noteVersion')
    .select(['version', 'at'])
    .where('noteIdentifier', '=', note)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

export const deleteVersion = (db: Db, note: string, version: number) =>
  db.deleteFrom('noteVersion').where('noteIdentifier', '=', note).where('version', '=', version).execute()

/** Newest first, without the current version. */
export const earlierVersions = (db: Db, note: string, current: number) =>
  db
    .selectFrom('noteVersion')
    .select(['version', 'sealedTitle', 'sealedContent', 'dataKeyId', 'at'])
    .where('noteIdentifier', '=', note)
    .where('version', '<', current)
    .orderBy('version', 'desc')
    .execute()
