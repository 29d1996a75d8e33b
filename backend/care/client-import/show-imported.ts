import type { ImportedClient } from '#schemas/care/client-import.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { findImported } from './queries.ts'
import { presentImported } from './present-imported.ts'

export async function showImported(context: Context, identifier: string): Promise<ImportedClient> {
  const row = await findImported(context.db, signedIn(context).identifier, identifier)
  if (!row) throw notFound()
  return presentImported(row, context.now)
}
