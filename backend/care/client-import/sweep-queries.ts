import type { Db } from '#platform/database/database.ts'

/** Imported people who did not become clients and have not changed since. */
export const dropSilent = (db: Db, before: string) =>
  db.deleteFrom('importedClient').where('status', '<>', 'linked').where('touchedAt', '<=', before).execute()

export const dropRuns = (db: Db, before: string) =>
  db.deleteFrom('clientImport').where('startedAt', '<=', before).execute()

export const dropCounted = (db: Db, before: string) =>
  db
    .deleteFrom('clientInvitation')
    .where('askedAt', '<=', before)
    .where((row) => row.or([row('sentAt', 'is', null), row('sentAt', '<=', before)]))
    .execute()

export const overdueMails = (db: Db, { from, to, limit }: { from: string; to: string; limit: number }) =>
  db
    .selectFrom('importedClient')
    .select('identifier')
    .where('mailDueAt', '>', from)
    .where('mailDueAt', '<=', to)
    .orderBy('mailDueAt')
    .limit(limit)
    .execute()
