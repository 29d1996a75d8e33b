/** Queries of notes whose retention is over, and of the keys of authors who have none left. */
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { finds } from '#platform/database/outcome.ts'

/** Marks finished work, so that later sweeps skip it. */
export const deletedNoteKey = (note: string) => `note-gone:${note}`
export const destroyedKeysKey = (author: string) => `note-keys-gone:${author}`

/** Erased authors whose keys still exist. */
export const erasedAuthors = (db: Db) =>
  db
    .selectFrom('appUser as u')
    .select(['u.identifier', 'u.countryId'])
    .where('u.userType', '=', 'provider')
    .where('u.accountStatus', '=', 'deleted')
    .where(
      sql<boolean>`not exists (select from effect_done d where d.key = ${destroyedKeysKey('')}::text || u.identifier)`,
    )
    .orderBy('u.identifier')
    .execute()

/** Signed notes that their authors hid before this instant, from the audit log. */
export const hiddenBefore = (db: Db, until: string, limit: number) =>
  db
    .selectFrom('auditEvent as e')
    .innerJoin('appUser as u', 'u.identifier', 'e.actor')
    .select(['u.identifier as author', 'u.countryId', sql<string>`e.details->>'note'`.as('note')])
    .where('e.action', '=', 'note.deleted')
    .where('e.at', '<=', until)
    .where(sql<boolean>`e.details->>'wasSigned' = 'true'`)
    .where(
      sql<boolean>`not exists (select from effect_done d where d.key = ${deletedNoteKey('')}::text || (e.details->>'note'))`,
    )
    .orderBy('e.at')
    .limit(limit)
    .execute()

/** Treatment ended with the last session, if that is later than the note. */
const lastSession = sql`(select max(b.end_at) from booking b where b.provider_identifier = n.provider_identifier
  and b.client_identifier = n.client_identifier and b.status = 'completed')`

/** Notes of an author whose retention started before `until`; call it within `asAuthor`. */
export const dueNotes = (db: Db, author: string, until: string) =>
  db
    .selectFrom('note as n')
    .select(['n.identifier', sql<boolean>`n.deleted_at is not null`.as('isHidden')])
    .where('n.providerIdentifier', '=', author)
    .where(sql<boolean>`greatest(coalesce(n.deleted_at, n.updated_at), ${lastSession}) <= ${until}::timestamptz`)
    .execute()

export const isThere = (db: Db, note: string): Promise<boolean> =>
  finds(db.selectFrom('note').select('identifier').where('identifier', '=', note))

export const deleteDuePlans = (db: Db, author: string, until: string) =>
  sql`delete from safety_plan n where n.provider_identifier = ${author}::uuid
    and greatest(n.updated_at, ${lastSession}) <= ${until}::timestamptz`.execute(db)

export const draftsOf = (db: Db, author: string) =>
  db
    .selectFrom('note')
    .select('identifier')
    .where('providerIdentifier', '=', author)
    .where('status', '=', 'draft')
    .execute()

export const deleteTagsOf = (db: Db, author: string) =>
  db.deleteFrom('clientTag').where('providerIdentifier', '=', author).execute()

/** Destroys the keys of a person without encrypted rows; true when none are left. */
export async function destroyUnusedKeys(db: Db, owner: string, at: string): Promise<boolean> {
  const { rows } = await sql<{
    isUsed: boolean
  }>`select exists (select from note where provider_identifier = ${owner}::uuid)
    or exists (select from safety_plan where provider_identifier = ${owner}::uuid)
    or exists (select from client_tag where provider_identifier = ${owner}::uuid) as is_used`.execute(db)
  if (rows[0]?.isUsed !== false) return false
  await sql`update data_key set wrapped = null, destroyed_at = ${at}, retired_at = coalesce(retired_at, ${at})
    where owner_identifier = ${owner}::uuid and wrapped is not null`.execute(db)
  return true
}
