import { cleanRow, type ImportedClient, type ManualImport } from '#schemas/care/client-import.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { limitAttempts } from '#platform/context/throttle.ts'
import { demandApproved } from '#backend/marketplace/provider-profile/practising.ts'
import { lockImports, type RowMade } from './import-queries.ts'
import { savePeople } from './save-people.ts'
import { knownAlready } from './known-already.ts'
import { limits } from './limits.ts'
import { showImported } from './show-imported.ts'
import { countsOf } from './present-run.ts'

/** Imports one person, unless the therapist has imported them already. */
export async function importManually(
  context: Context,
  { allowInvite, ...typed }: ManualImport,
): Promise<ImportedClient> {
  const person = { row: 1, ...cleanRow({ row: 1, ...typed }) }
  if (allowInvite && person.email === undefined)
    throw refused('VALIDATION_ERROR', { fields: { email: 'validation.email_required' } })
  const provider = signedIn(context).identifier
  await demandApproved(context)
  await limitAttempts(context, 'import_rows', provider, limits.rows)
  const identifier = await context.transaction(async (db) => {
    await lockImports(db, provider)
    const made = await savePeople(db, context, { source: 'manual', people: [person], allowInvite })
    const [row] = made as [RowMade]
    if (row.status === 'duplicate') throw knownAlready(row.duplicateOf, person)
    await audit(context, db, 'clients.imported', { details: { total: 1, ...countsOf(made) } })
    return row.identifier as string
  })
  return showImported(context, identifier)
}
