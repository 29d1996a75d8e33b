import { cleanRow, type ImportedChange, type ImportedClient, type ImportRow } from '#schemas/care/client-import.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { findKnown, lockImports } from './import-queries.ts'
import { knownAlready } from './known-already.ts'
import { type ImportedRow, lockImported, setImported } from './queries.ts'
import { mayChange, withdrawnFields } from './rules.ts'
import { showImported } from './show-imported.ts'

/** Changes an imported person who has not accepted yet; a new address withdraws the invitation. */
export async function changeImported(
  context: Context,
  identifier: string,
  typed: ImportedChange,
): Promise<ImportedClient> {
  const provider = signedIn(context).identifier
  const change = cleanRow({ row: 1, ...typed })
  await context.transaction(async (db) => {
    await lockImports(db, provider)
    const person = await lockImported(db, provider, identifier)
    if (!person) throw notFound()
    if (!mayChange(person)) throw refused('STATUS_CHANGED', { messageKey: 'imports.changed_refused' })
    demandEnough(person, change)
    await refuseKnown(db, { provider, identifier }, change)
    const { firstName = null, lastName = null, email = null, phoneNumber = null, clientNumber = null } = change
    const isNewAddress = email !== (person.email?.toLowerCase() ?? null)
    await setImported(db, identifier, {
      firstName,
      lastName,
      email,
      phoneNumber,
      clientNumber,
      touchedAt: iso(context.now),
      ...(isNewAddress ? { ...withdrawnFields, invitedAt: null } : {}),
    })
    if (isNewAddress && person.status === 'invited') await audit(context, db, 'client.invitation_withdrawn')
  })
  return showImported(context, identifier)
}

/** A person needs a name, or the address that was imported without one. */
function demandEnough({ source }: ImportedRow, { firstName, lastName, email }: Partial<ImportRow>): void {
  if (source === 'email' && email === undefined)
    throw refused('VALIDATION_ERROR', { fields: { email: 'validation.email_required' } })
  if (source === 'email') return
  const missing = Object.entries({ firstName, lastName }).filter(([, name]) => name === undefined)
  if (missing.length === 0) return
  throw refused('VALIDATION_ERROR', {
    fields: Object.fromEntries(missing.map(([field]) => [field, 'validation.required'])),
  })
}

async function refuseKnown(
  db: Db,
  { provider, identifier }: { provider: string; identifier: string },
  change: Partial<ImportRow>,
): Promise<void> {
  const found = await findKnown(db, { provider, importIdentifier: null }, [{ row: 1, ...change }], identifier)
  const [other] = found
  if (other) throw knownAlready(other.duplicateOf, change)
}
