import { sql } from 'kysely'
import { type Db, inTransaction } from './database.ts'

/**
 * Work on what one person wrote, in a transaction that speaks for that person: the database itself shows it no rows of anybody
 * else (row-level security of 023-notes). A superuser, for whom that does not hold, puts the author's role on.
 */
export function asAuthor<Done>(db: Db, person: string, work: (db: Db) => Promise<Done>): Promise<Done> {
  return inTransaction(db, async (transaction) => {
    await sql`select set_config('solace.person', ${person}, true),
      set_config('role', case when exists (select from pg_roles where rolname = 'solace_author'
        and pg_has_role(session_user, oid, 'set')) then 'solace_author' else 'none' end, true)`.execute(transaction)
    const done = await work(transaction)
    // What follows in the same transaction speaks for nobody again; one that failed is rolled back, and this with it.
    await sql`select set_config('role', 'none', true), set_config('solace.person', '', true)`.execute(transaction)
    return done
  })
}
