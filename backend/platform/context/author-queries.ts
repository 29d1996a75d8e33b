import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** The role and the person for whom a transaction sees rows. */
export interface Author {
  role: string
  person: string
}

/** Shows the rows of one author, and keeps the author's keys from changing, until the transaction ends. */
export const enterAuthor = (db: Db, person: string) =>
  sql`select ${authorRole}, ${setAuthor(person)}, pg_advisory_xact_lock_shared(${lockOf(person)})`.execute(db)

/** The same under an exclusive lock; false where another transaction holds the lock. */
export async function enterAuthorAlone(db: Db, person: string): Promise<boolean> {
  const { rows } = await sql<{ isAlone: boolean }>`select ${authorRole}, ${setAuthor(person)},
      pg_try_advisory_xact_lock(${lockOf(person)}) as is_alone`.execute(db)
  return rows[0]?.isAlone ?? false
}

/** The author of the transaction; `person` is empty where there is none. */
export async function currentAuthor(db: Db): Promise<Author | undefined> {
  const { rows } = await sql<Author>`select current_setting('role') as role,
    coalesce(current_setting('solace.person', true), '') as person`.execute(db)
  return rows[0]
}

export const restoreAuthor = (db: Db, { role, person }: Author) =>
  sql`select set_config('role', ${role}, true), set_config('solace.person', ${person}, true)`.execute(db)

/**
 * A superuser bypasses row-level security: the session switches to the author's role, and fails where it does not
 * exist.
 */
const authorRole = sql`set_config('role', case when (select rolsuper or rolbypassrls from pg_roles where rolname = session_user)
  then 'solace_author' else 'none' end, true)`
const setAuthor = (person: string) => sql`set_config('solace.person', ${person}, true)`
const lockOf = (person: string) => sql`hashtextextended(${`keys of ${person}`}, 0)`
