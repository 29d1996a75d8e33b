import type { Decision, VerificationCase } from '#schemas/marketplace/verification.ts'
import { acceptStates, licenseStateRows } from '#backend/marketplace/credentials/license-states.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { practiceState } from '#backend/marketplace/provider-profile/practice-state.ts'
import { type NextFreeSlot, refreshListing } from '#backend/marketplace/provider-profile/refresh-listing.ts'
import { reopenVerification } from '#backend/marketplace/provider-profile/reopen-verification.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { changed } from './changed.ts'
import { hasPending, writeItems } from './document-queries.ts'
import { giveVerdicts } from './give-verdicts.ts'
import { lockStatus } from './lock-status.ts'
import { claimOf, openReviewOf, writeDecision, writeStatus } from './queries.ts'
import { readCase } from './read-case.ts'
import { approvalAfter, mayDecide, type CaseStatus, statusAfter } from './rules.ts'
import { notifyTherapist } from './notify-therapist.ts'

/** Decides a case: verdicts, status, listing and mail in one transaction. */
export function decideCase(
  context: Context,
  provider: string,
  { decision, note, items, stateIdentifiers }: Decision,
  nextFreeSlot: NextFreeSlot,
): Promise<VerificationCase> {
  const { now } = context
  const { identifier: operator } = signedIn(context)
  return context.transaction(async (db) => {
    const { practice, current } = await lockStatus(db, provider, now)
    const open = await openReviewOf(db, provider)
    const verdict = mayDecide(decision, current, claimOf(open), operator, now)
    if (verdict === 'STATUS_CHANGED') throw changed()
    if (verdict !== 'allowed') throw refused(verdict)

    await giveVerdicts(context, db, { provider, today: practice.today, items })
    const isCovered = (await practiceState(db, provider, now))?.isCovered ?? false
    if (decision === 'approve') {
      await refuseUnchecked(db, provider, isCovered)
      await acceptSeenStates(db, provider, stateIdentifiers)
    }
    await writeOutcome(db, provider, { decision, current: { ...current, isCovered }, now })

    const decided = { decision, note, decidedBy: operator, decidedAt: iso(now) }
    const reviewIdentifier = await writeDecision(db, provider, open, decided)
    if (items.length > 0) await writeItems(db, reviewIdentifier, items)
    if (decision === 'reinstate' && (await pendingStates(db, provider)).length > 0)
      await reopenVerification(context, db, provider)
    await refreshListing(db, provider, now, nextFreeSlot)
    await notifyTherapist(context, db, provider, {
      template: `verification_${decision}`,
      words: { note },
      key: reviewIdentifier,
    })
    await audit(context, db, 'verification.decided', {
      subject: provider,
      details: { decision, verdicts: items.length },
    })
    return readCase(context, db, provider)
  })
}

/** An approval requires that all documents are reviewed, and that a licence and an insurance are accepted. */
async function refuseUnchecked(db: Db, provider: string, isCovered: boolean): Promise<void> {
  if (await hasPending(db, provider))
    throw refused('VALIDATION_ERROR', { fields: { items: 'validation.verdicts_missing' } })
  if (!isCovered) throw refused('VALIDATION_ERROR', { fields: { items: 'validation.papers_missing' } })
}

const pendingStates = async (db: Db, provider: string) =>
  (await licenseStateRows(db, provider)).filter(({ status }) => status === 'pending')

/** An approval accepts every pending licence state. A state that was added after the operator loaded the case stops it. */
async function acceptSeenStates(db: Db, provider: string, seen: readonly string[] | undefined): Promise<void> {
  const { byIdentifier } = await referenceData(db)
  const seenIds = seen?.map((identifier) => byIdentifier(identifier, 'state')?.id)
  const pending = await pendingStates(db, provider)
  if (seenIds && pending.some(({ stateId }) => !seenIds.includes(stateId))) throw changed()
  await acceptStates(db, provider)
}

async function writeOutcome(
  db: Db,
  provider: string,
  { decision, current, now }: { decision: Decision['decision']; current: CaseStatus; now: Temporal.Instant },
): Promise<void> {
  const verificationStatus = statusAfter(decision, current)
  if (verificationStatus === null) throw changed()
  const approval = approvalAfter(decision)
  await writeStatus(db, provider, {
    verificationStatus,
    ...(approval === 'kept' ? {} : { verifiedAt: approval === 'given' ? iso(now) : null }),
  })
}
