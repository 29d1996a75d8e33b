import type { ImportRun } from '#schemas/care/client-import.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { findRun } from './import-queries.ts'
import { presentRun } from './present-run.ts'

/** Progress of an import of the caller. */
export async function showOwnRun(context: Context, identifier: string): Promise<ImportRun> {
  const run = await findRun(context.db, signedIn(context).identifier, identifier)
  if (!run) throw notFound()
  return presentRun(run)
}
