import type { EmailImport, importApi } from '#schemas/care/client-import.ts'
import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { limitAttempts } from '#platform/context/throttle.ts'
import { demandApproved } from '#backend/marketplace/provider-profile/practising.ts'
import { lockImports } from './import-queries.ts'
import { savePeople } from './save-people.ts'
import { limits } from './limits.ts'
import { countsOf } from './present-run.ts'

/** Imports people of whom only the address is known; row numbers follow the order of the addresses. */
export async function importEmails(
  context: Context,
  { emails, allowInvite }: EmailImport,
): Promise<ReplyOf<typeof importApi.importEmails>> {
  const provider = signedIn(context).identifier
  await demandApproved(context)
  await limitAttempts(context, 'import_rows', provider, limits.rows, emails.length)
  const people = emails.map((email, place) => ({ row: place + 1, email: email.toLowerCase() }))
  return context.transaction(async (db) => {
    await lockImports(db, provider)
    const made = await savePeople(db, context, { source: 'email', people, allowInvite })
    const counts = countsOf(made)
    await audit(context, db, 'clients.imported', { details: { total: emails.length, ...counts } })
    return { rows: made.map((one) => ({ ...one, fields: {} })), counts }
  })
}
