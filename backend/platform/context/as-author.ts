import { sql } from 'kysely'
import { type Db, inTransaction } from '#platform/database/database.ts'

/**
 * Runs work on one author's texts in a transaction for that author: row-level security (023-notes) hides the rows of
 * all other authors, and hides all rows outside of such a transaction. The author's keys cannot change meanwhile.
 */
export function asAuthor<Done>(db: Db, person: string, work: (db: Db) => Promise<Done>): Promise<Done> {
  return runFor(db, person, async (transaction) => {
    await sql`select ${authorRole}, ${setAuthor(person)}, pg_advisory_xact_lock_shared(${lockOf(person)})`.execute(
      transaction,
    )
    return work(transaction)
  })
}

/** The same under an exclusive lock, so that keys may change; null at once where another transaction holds the lock. */
export function asAuthorAlone<Done>(db: Db, person: string, work: (db: Db) => Promise<Done>): Promise<Done | null> {
  return runFor(db, person, async (transaction) => {
    const { rows } = await sql<{ isAlone: boolean }>`select ${authorRole}, ${setAuthor(person)},
      pg_try_advisory_xact_lock(${lockOf(person)}) as is_alone`.execute(transaction)
    return rows[0]?.isAlone ? work(transaction) : null
  })
}

/**
 * A superuser bypasses row-level security: the session switches to the author's role, and fails where it does not
 * exist.
 */
const authorRole = sql`set_config('role', case when (select rolsuper or rolbypassrls from pg_roles where rolname = session_user)
  then 'solace_author' else 'none' end, true)`
const setAuthor = (person: string) => sql`set_config('solace.person', ${person}, true)`
const lockOf = (person: string) => sql`hashtextextended(${`keys of ${person}`}, 0)`

/** The author setting ends with the transaction; within an outer transaction, the previous author is restored. */
async function runFor<Done>(db: Db, person: string, work: (db: Db) => Promise<Done>): Promise<Done> {
  if (!db.isTransaction) return inTransaction(db, work)
  const { rows } = await sql<{ role: string; person: string }>`select current_setting('role') as role,
    coalesce(current_setting('solace.person', true), '') as person`.execute(db)
  const [before] = rows
  if (!before) throw new Error('The database does not return the current author')
  if (before.person !== '' && before.person !== person) throw new Error('One person does not speak within another')
  const back = () =>
    sql`select set_config('role', ${before.role}, true), set_config('solace.person', ${before.person}, true)`.execute(
      db,
    )
  try {
    return await work(db)
  } finally {
    // A failed transaction takes no more statements: it is rolled back, and the setting with it.
    await back().catch(() => undefined)
  }
}
