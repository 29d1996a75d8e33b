import type { ImportedClient } from '#schemas/care/client-import.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { demandApproved } from '#backend/marketplace/provider-profile/practising.ts'
import { lockImports } from './import-queries.ts'
import { type ImportedRow, lockImported } from './queries.ts'
import { inviteVerdict, secondsToWait } from './rules.ts'
import { showImported } from './show-imported.ts'
import { scheduleInvitations } from './schedule-invitations.ts'

/** Sends or resends the invitation; the new link invalidates the previous one. */
export async function inviteImported(context: Context, identifier: string): Promise<ImportedClient> {
  const provider = signedIn(context).identifier
  await context.transaction(async (db) => {
    await lockImports(db, provider)
    const person = await lockImported(db, provider, identifier)
    if (!person) throw notFound()
    await demandApproved(context, db)
    const email = demandInvitable(person, context.now)
    const { invited, declined } = await scheduleInvitations(db, context, [{ identifier, email }], { isAlone: true })
    if (declined.length > 0) throw refused('INVITATION_DECLINED')
    if (invited.length === 0) throw refused('INVITATION_LIMIT')
    await audit(context, db, 'client.invited')
  })
  return showImported(context, identifier)
}

function demandInvitable(person: ImportedRow, now: Temporal.Instant): string {
  const verdict = inviteVerdict(person, now)
  if (verdict === 'declined') throw refused('INVITATION_DECLINED')
  if (verdict === 'linked') throw refused('STATUS_CHANGED', { messageKey: 'imports.changed_refused' })
  if (verdict === 'early') throw refused('TOO_MANY_ATTEMPTS', { retryAfter: secondsToWait(person, now) })
  if (person.email === null) throw refused('VALIDATION_ERROR', { fields: { email: 'validation.email_required' } })
  return person.email
}
