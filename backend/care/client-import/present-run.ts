import type { ImportRun } from '#schemas/care/client-import.ts'
import type { RowMade, RunRow } from './import-queries.ts'

/** Progress of an import, in rows. */
export function presentRun({ identifier, total, startedAt, ...row }: RunRow): ImportRun {
  const { newRows, duplicateRows, invalidRows, invitedRows } = row
  return {
    importIdentifier: identifier,
    total,
    done: newRows + duplicateRows + invalidRows + invitedRows,
    counts: { new: newRows, duplicate: duplicateRows, invalid: invalidRows, invited: invitedRows },
    startedAt,
  }
}

export function countsOf(made: readonly RowMade[]): ImportRun['counts'] {
  const count = (status: RowMade['status']) => made.filter((one) => one.status === status).length
  return { new: count('new'), duplicate: count('duplicate'), invalid: count('invalid'), invited: count('invited') }
}
