import { audit } from '#platform/context/audit.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { dropImported, lockImported } from './queries.ts'

/** Deletes an imported person at once; a person who has become a client stays in the caseload. */
export async function deleteImported(context: Context, identifier: string): Promise<void> {
  await context.transaction(async (db) => {
    const person = await lockImported(db, signedIn(context).identifier, identifier)
    if (!person) throw notFound()
    await dropImported(db, identifier)
    await audit(context, db, 'client.forgotten', { subject: person.clientIdentifier })
  })
}
