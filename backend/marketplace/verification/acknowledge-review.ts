import type { VerificationNote } from '#schemas/marketplace/verification.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { writeAcknowledged } from './queries.ts'
import { showNote } from './show-note.ts'

/** Acknowledges the notice of a decision. Idempotent. */
export function acknowledgeReview(context: Context, reviewIdentifier: string): Promise<VerificationNote> {
  const { identifier: provider } = signedIn(context)
  return context.transaction(async (db) => {
    if (!(await writeAcknowledged(db, provider, reviewIdentifier, iso(context.now)))) throw notFound()
    await audit(context, db, 'verification.acknowledged', { subject: provider })
    return showNote(context, db)
  })
}
