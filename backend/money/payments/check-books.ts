/**
 * Checks every invariant of the ledger in one snapshot: those that constraints enforce, to detect a missing constraint, and
 * those between the ledger and other tables, which no constraint can express.
 */
import type { Words } from '#schemas/platform/words.ts'
import type { Db } from '#platform/database/database.ts'
import { bookChecks, installationChecks } from './book-check-queries.ts'
import { allowThirtyMinutes, type BookCheck, ledgerChecks, readContradictions } from './ledger-check-queries.ts'

export interface BookProblem {
  /** Suffix of the text key `books.<code>`. */
  code: BookCode
  words: Words
}

const checks = { ...ledgerChecks, ...bookChecks }

export type BookCode = keyof typeof checks | keyof typeof installationChecks

/** Problems of the ledger; empty if there are none. It reads all rows, so it is slow with millions of rows. */
export function bookProblems(db: Db, { isInstallation = false } = {}): Promise<BookProblem[]> {
  const selected = isInstallation ? { ...checks, ...installationChecks } : checks
  const read = async (transaction: Db) => {
    await allowThirtyMinutes(transaction)
    const problems: BookProblem[] = []
    for (const [code, check] of Object.entries(selected) as [BookCode, BookCheck][])
      for (const { what, expected, found } of await readContradictions(transaction, check))
        problems.push({ code, words: { what, expected: expected ?? '', found: found ?? '' } })
    return problems
  }
  return db.isTransaction
    ? read(db)
    : db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}
