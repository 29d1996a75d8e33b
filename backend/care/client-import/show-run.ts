import type { ImportRun } from '#schemas/care/client-import.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { findRun, type RowMade, type RunRow } from './import-queries.ts'

/** Progress of an import of the caller. */
export async function showOwnRun(context: Context, identifier: string): Promise<ImportRun> {
  const run = await findRun(context.db, signedIn(context).identifier, identifier)
  if (!run) throw notFound()
  return showRun(run)
}

export function showRun({ identifier, total, startedAt, ...row }: RunRow): ImportRun {
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
