/** Queries of the note search; call them within `asAuthor`. */
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

const named = (column: string, identifiers: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} = any(${identifiers}::uuid[])`

export const sealedTextsOf = (db: Db, identifiers: readonly string[]) =>
  db
    .selectFrom('note')
    .select(['identifier', 'status', 'sealedTitle', 'sealedContent', 'dataKeyId'])
    .where(named('identifier', identifiers))
    .execute()

export const sealedAddendaOf = (db: Db, notes: readonly string[]) =>
  db
    .selectFrom('noteAddendum')
    .select(['identifier', 'noteIdentifier', 'sealedContent', 'dataKeyId'])
    .where(named('noteIdentifier', notes))
    .orderBy('createdAt')
    .orderBy('identifier')
    .execute()
