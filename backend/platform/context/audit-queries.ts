import type { Insertable } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.gen.ts'

export const insertEvents = (db: Db, events: readonly Insertable<Tables['auditEvent']>[]) =>
  db.insertInto('auditEvent').values(events).execute()
