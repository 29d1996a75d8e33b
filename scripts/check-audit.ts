/** Verifies the audit log against its hash chain and prints each mismatch: `node scripts/check-audit.ts`. */
import { auditProblems } from '#backend/operations/operators/audit-problems.ts'
import { lastSeal } from '#backend/operations/operators/seal-queries.ts'
import { openInstallation } from './installation.ts'

const sentences = {
  changed: 'a row was changed',
  missing: 'a row is missing',
  added: 'a row was inserted',
  unchained: 'the seal does not follow from the one before',
}

const { database, close } = await openInstallation(process.env)
try {
  const [problems, newest] = [await auditProblems(database.db), await lastSeal(database.db)]
  for (const { after, upTo, what } of problems) console.log(`Rows ${after + 1} to ${upTo}: ${sentences[what]}.`)
  if (problems.length === 0) console.log(newest ? 'The audit log fits its seals.' : 'There are no seals yet.')
  if (newest) console.log(`Sealed up to row ${newest.upTo}; keep this elsewhere: ${newest.digest.toString('hex')}`)
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  await close()
}
