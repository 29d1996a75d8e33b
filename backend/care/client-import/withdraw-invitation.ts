import type { ImportedClient } from '#schemas/care/client-import.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { lockImported, setImported } from './queries.ts'
import { shownStatus, withdrawnFields } from './rules.ts'
import { showImported } from './show-imported.ts'

/** Withdraws an invitation: its link stops working and a pending mail is not sent. */
export async function withdrawInvitation(context: Context, identifier: string): Promise<ImportedClient> {
  await context.transaction(async (db) => {
    const person = await lockImported(db, signedIn(context).identifier, identifier)
    if (!person) throw notFound()
    if (shownStatus(person, context.now) !== 'invited')
      throw refused('STATUS_CHANGED', { messageKey: 'imports.changed_refused' })
    await setImported(db, identifier, { ...withdrawnFields, touchedAt: iso(context.now) })
    await audit(context, db, 'client.invitation_withdrawn')
  })
  return showImported(context, identifier)
}
