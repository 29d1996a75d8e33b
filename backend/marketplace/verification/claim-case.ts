import type { VerificationCase } from '#schemas/marketplace/verification.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { changed } from './changed.ts'
import { lockStatus } from './lock-status.ts'
import { claimOf, openReviewOf, writeClaim, writeStatus } from './queries.ts'
import { readCase } from './read-case.ts'
import { mayClaim } from './rules.ts'

/** Claims a submission. Only one of several operators gets it; a claim without activity expires after some hours. */
export function claimCase(context: Context, provider: string): Promise<VerificationCase> {
  const { now } = context
  const { identifier: operator } = signedIn(context)
  return context.transaction(async (db) => {
    const { current } = await lockStatus(db, provider, now)
    const open = await openReviewOf(db, provider)
    const verdict = mayClaim(current, claimOf(open), operator, now)
    if (!open || verdict === 'STATUS_CHANGED') throw changed()
    if (verdict !== 'allowed') throw refused(verdict)

    await writeClaim(db, open.identifier, { by: operator, at: iso(now) })
    await writeStatus(db, provider, { verificationStatus: 'in_review' })
    await audit(context, db, 'verification.claimed', { subject: provider })
    return readCase(context, db, provider)
  })
}
