import type { VerificationCase } from '#schemas/marketplace/verification.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { changed } from './changed.ts'
import { lockStatus } from './lock-status.ts'
import { claimOf, endClaim, openReviewOf, writeStatus } from './queries.ts'
import { readCase } from './read-case.ts'
import { mayRelease } from './rules.ts'

/** Ends the caller's claim, so that any operator can claim the submission at once. It keeps its place in the queue. */
export function releaseCase(context: Context, provider: string): Promise<VerificationCase> {
  const { identifier: operator } = signedIn(context)
  return context.transaction(async (db) => {
    const { current } = await lockStatus(db, provider, context.now)
    const open = await openReviewOf(db, provider)
    const verdict = mayRelease(current, claimOf(open), operator)
    if (!open || verdict === 'STATUS_CHANGED') throw changed()
    if (verdict !== 'allowed') throw refused(verdict)

    await endClaim(db, open.identifier)
    await writeStatus(db, provider, { verificationStatus: 'submitted' })
    await audit(context, db, 'verification.released', { subject: provider })
    return readCase(context, db, provider)
  })
}
