/** Checks the ledger and prints each problem: `npm run books`. Exits with 1 where there is one. */
import { bookProblems } from '#backend/money/payments/check-books.ts'
import { translate } from '#schemas/platform/words.ts'
import { openInstallation } from './installation.ts'

const { database, close } = await openInstallation(process.env)
try {
  const { rows } = await database.pool.query<{ entries: string; transfers: string }>(
    'select (select count(*) from ledger_entry) as entries, (select count(*) from ledger_transfer) as transfers',
  )
  const problems = await bookProblems(database.db, { isInstallation: true })
  for (const { code, words } of problems) console.log(translate('en', `books.${code}`, words))
  console.log(
    problems.length === 0
      ? `The books are right: ${rows[0]?.entries} entries with ${rows[0]?.transfers} transfers.`
      : `${problems.length} things are wrong in ${rows[0]?.entries} entries.`,
  )
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  await close()
}
