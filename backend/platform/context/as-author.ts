import { sql } from 'kysely'
import { type Db, inTransaction } from '#platform/database/database.ts'

/**
 * Work on what one person wrote, in a transaction that speaks for that person: the database itself shows it no rows of anybody
 * else (row-level security of 023-notes), and nothing of them outside of such work. Meanwhile the keys of the person stay.
 */
export function asAuthor<Done>(db: Db, person: string, work: (db: Db) => Promise<Done>): Promise<Done> {
  return speakFor(db, person, async (transaction) => {
    await sql`select ${worn}, ${speaking(person)}, pg_advisory_xact_lock_shared(${keysOf(person)})`.execute(transaction)
    return work(transaction)
  })
}

/** The same while nobody else speaks for the person, so that keys may change; null at once where somebody does. */
export function asAuthorAlone<Done>(db: Db, person: string, work: (db: Db) => Promise<Done>): Promise<Done | null> {
  return speakFor(db, person, async (transaction) => {
    const { rows } = await sql<{ isAlone: boolean }>`select ${worn}, ${speaking(person)},
      pg_try_advisory_xact_lock(${keysOf(person)}) as is_alone`.execute(transaction)
    return rows[0]?.isAlone ? work(transaction) : null
  })
}

/** A session to which row-level security does not apply puts the author's role on, and fails where there is none. */
const worn = sql`set_config('role', case when (select rolsuper or rolbypassrls from pg_roles where rolname = session_user)
  then 'solace_author' else 'none' end, true)`
const speaking = (person: string) => sql`set_config('solace.person', ${person}, true)`
const keysOf = (person: string) => sql`hashtextextended(${`keys of ${person}`}, 0)`

/** A transaction ends with the person; within one that goes on, what follows speaks for whom it spoke before. */
async function speakFor<Done>(db: Db, person: string, work: (db: Db) => Promise<Done>): Promise<Done> {
  if (!db.isTransaction) return inTransaction(db, work)
  const { rows } = await sql<{ role: string; person: string }>`select current_setting('role') as role,
    coalesce(current_setting('solace.person', true), '') as person`.execute(db)
  const [before] = rows
  if (!before) throw new Error('The database does not say for whom it speaks')
  if (before.person !== '' && before.person !== person) throw new Error('One person does not speak within another')
  const back = () =>
    sql`select set_config('role', ${before.role}, true), set_config('solace.person', ${before.person}, true)`.execute(
      db,
    )
  try {
    return await work(db)
  } finally {
    // A transaction in which a statement failed takes no more of them: it is rolled back, and this with it.
    await back().catch(() => undefined)
  }
}
