import { type Db, inTransaction } from '#platform/database/database.ts'
import { currentAuthor, enterAuthor, enterAuthorAlone, restoreAuthor } from './author-queries.ts'

/**
 * Runs work on one author's texts in a transaction for that author: row-level security (023-notes) hides the rows of
 * all other authors, and hides all rows outside of such a transaction. The author's keys cannot change meanwhile.
 */
export function asAuthor<Done>(db: Db, person: string, work: (db: Db) => Promise<Done>): Promise<Done> {
  return runFor(db, person, async (transaction) => {
    await enterAuthor(transaction, person)
    return work(transaction)
  })
}

/** The same under an exclusive lock, so that keys may change; null at once where another transaction holds the lock. */
export function asAuthorAlone<Done>(db: Db, person: string, work: (db: Db) => Promise<Done>): Promise<Done | null> {
  return runFor(db, person, async (transaction) =>
    (await enterAuthorAlone(transaction, person)) ? work(transaction) : null,
  )
}

/** The author setting ends with the transaction; within an outer transaction, the previous author is restored. */
async function runFor<Done>(db: Db, person: string, work: (db: Db) => Promise<Done>): Promise<Done> {
  if (!db.isTransaction) return inTransaction(db, work)
  const before = await currentAuthor(db)
  if (!before) throw new Error('The database does not return the current author')
  if (before.person !== '' && before.person !== person) throw new Error('One person does not speak within another')
  try {
    return await work(db)
  } finally {
    // A failed transaction takes no more statements: it is rolled back, and the setting with it.
    await restoreAuthor(db, before).catch(() => undefined)
  }
}
