import type { DocumentStatus, DocumentType } from '#schemas/marketplace/credentials.ts'
import type { ErrorCode } from '#schemas/platform/errors.ts'
import {
  countriesLicensingByState,
  type Decision,
  decisions,
  type OwnVerification,
  type VerificationCase,
  verificationLimits,
  type VerificationStatus,
  type VerificationStep,
  verificationSteps,
} from '#schemas/marketplace/verification.ts'

type DecisionWord = Decision['decision']
type Event = 'submit' | 'claim' | 'release' | 'expire' | DecisionWord

export interface CaseStatus {
  status: VerificationStatus
  /** Was approved, and no decision has withdrawn the approval. */
  wasApproved: boolean
  /** Has an accepted licence and an accepted insurance, both in date. */
  isCovered: boolean
}

/** Source and target statuses of each event (docs/product-rules.md#verification-and-credentials). */
const moves: Record<Exclude<Event, 'reinstate'>, { from: readonly VerificationStatus[]; to: VerificationStatus }> = {
  submit: { from: ['not_started', 'in_progress', 'changes_requested', 'expired'], to: 'submitted' },
  claim: { from: ['submitted', 'in_review'], to: 'in_review' },
  release: { from: ['in_review'], to: 'submitted' },
  approve: { from: ['in_review'], to: 'approved' },
  request_changes: { from: ['in_review'], to: 'changes_requested' },
  reject: { from: ['in_review'], to: 'rejected' },
  suspend: { from: ['approved', 'expired', 'submitted', 'in_review'], to: 'suspended' },
  expire: { from: ['approved'], to: 'expired' },
}

/** Null if the event is not allowed in this status. A therapist who was never approved is rejected, not suspended. */
export function statusAfter(event: Event, { status, wasApproved, isCovered }: CaseStatus): VerificationStatus | null {
  if (event === 'reinstate') return reinstated(status, isCovered)
  if (event === 'suspend' && !wasApproved) return null
  const { from, to } = moves[event]
  return from.includes(status) ? to : null
}

/** A suspended therapist gets the approval back; a rejected one may submit again. */
function reinstated(status: VerificationStatus, isCovered: boolean): VerificationStatus | null {
  if (status === 'rejected') return 'in_progress'
  if (status !== 'suspended') return null
  return isCovered ? 'approved' : 'expired'
}

/** Effect on the approval: given, withdrawn or unchanged. */
export function approvalAfter(decision: DecisionWord): 'given' | 'taken' | 'kept' {
  if (decision === 'approve') return 'given'
  return decision === 'request_changes' || decision === 'reject' ? 'taken' : 'kept'
}

export interface Claim {
  by: string
  at: string
}

type Verdict = ErrorCode | 'allowed'

const isStale = ({ at }: Claim, now: Temporal.Instant) =>
  now.epochMilliseconds - Date.parse(at) >= verificationLimits.claimHours * 3_600_000

/** Only one operator can claim a submission. A claim without activity expires after some hours. */
export function mayClaim(current: CaseStatus, claim: Claim | null, operator: string, now: Temporal.Instant): Verdict {
  if (statusAfter('claim', current) === null) return 'STATUS_CHANGED'
  return claim && claim.by !== operator && !isStale(claim, now) ? 'REVIEW_CLAIMED' : 'allowed'
}

/** Only the operator with the claim releases it; nobody decides for another that they have stopped. */
export function mayRelease(current: CaseStatus, claim: Claim | null, operator: string): Verdict {
  if (claim === null || statusAfter('release', current) === null) return 'STATUS_CHANGED'
  return claim.by === operator ? 'allowed' : 'REVIEW_CLAIMED'
}

const onlyByClaimer: readonly DecisionWord[] = ['approve', 'request_changes', 'reject']

/**
 * The operator with the claim decides on a submission. Suspending and reinstating need no submission, but no claim of another
 * operator may exist.
 */
export function mayDecide(
  decision: DecisionWord,
  current: CaseStatus,
  claim: Claim | null,
  operator: string,
  now: Temporal.Instant,
): Verdict {
  if (statusAfter(decision, current) === null) return 'STATUS_CHANGED'
  if (!claim || claim.by === operator) return 'allowed'
  return onlyByClaimer.includes(decision) || !isStale(claim, now) ? 'REVIEW_CLAIMED' : 'allowed'
}

/** The actions that this operator may take now, as buttons of the case. */
export function actionsFor(
  current: CaseStatus,
  claim: Claim | null,
  operator: string,
  now: Temporal.Instant,
): VerificationCase['actions'] {
  const isMine = claim?.by === operator
  const canClaim = !isMine && mayClaim(current, claim, operator, now) === 'allowed'
  const allowed = decisions.filter((one) => mayDecide(one, current, claim, operator, now) === 'allowed')
  const canRelease = mayRelease(current, claim, operator) === 'allowed'
  return [...(canClaim ? (['claim'] as const) : []), ...allowed, ...(canRelease ? (['release'] as const) : [])]
}

interface Waiting {
  identifier: string
  submittedAt: string
}

/** Place of a case among those that wait for this operator, longest wait first, and the cases beside it. */
export function placeIn(
  queue: readonly Waiting[],
  { identifier, submittedAt }: { identifier: string; submittedAt: string | null },
): VerificationCase['queue'] {
  const at = queue.findIndex((one) => one.identifier === identifier)
  const count = queue.length
  if (at !== -1)
    return {
      place: at + 1,
      count,
      previous: queue[at - 1]?.identifier ?? null,
      next: queue[at + 1]?.identifier ?? null,
    }
  // A case that waits no longer, or for somebody else: on with those that were submitted after it, then with the rest.
  const after = queue.find((one) => submittedAt !== null && one.submittedAt > submittedAt)
  return { place: null, count, previous: null, next: (after ?? queue[0])?.identifier ?? null }
}

interface SubmittedDocument {
  type: DocumentType
  status: DocumentStatus
  expiresAt: string | null
}

export interface StepFacts {
  country: string
  isProfileWhole: boolean
  hasDiscipline: boolean
  hasFee: boolean
  hasHours: boolean
  takesMoney: boolean
  hasPayout: boolean
  places: number
  licenceStates: number
  documents: readonly SubmittedDocument[]
  today: string
}

/** A document that an operator can accept or has accepted: pending or accepted, and not expired. */
const isShown = (type: DocumentType, { documents, today }: StepFacts) =>
  documents.some(
    (document) =>
      document.type === type &&
      (document.status === 'pending' || document.status === 'accepted') &&
      (document.expiresAt === null || document.expiresAt >= today),
  )

/** All steps up to the submission with their status. */
export function stepsOf(facts: StepFacts): OwnVerification['steps'] {
  const isDone: Record<VerificationStep, boolean> = {
    profile: facts.isProfileWhole,
    discipline: facts.hasDiscipline,
    license: isShown('license', facts),
    insurance: isShown('insurance', facts),
    experience: facts.places > 0,
    fee: facts.hasFee,
    availability: facts.hasHours,
    payout: facts.hasPayout,
    licence_state: facts.licenceStates > 0,
  }
  const isNeeded: Partial<Record<VerificationStep, boolean>> = {
    payout: facts.takesMoney,
    licence_state: countriesLicensingByState.includes(facts.country),
  }
  return verificationSteps.map((step) => ({ step, isDone: isDone[step], isNeeded: isNeeded[step] ?? true }))
}

export const missingOf = (steps: OwnVerification['steps']): VerificationStep[] =>
  steps.flatMap(({ step, isDone, isNeeded }) => (isNeeded && !isDone ? [step] : []))

/**
 * Days before expiry of the notice that is due, or null. Each notice is sent once; after a pause only the nearest one is sent.
 * A document is valid through its last day in the time zone of the therapist's calendar, when 0 days are left.
 */
export function dueNotice(daysLeft: number, sent: readonly number[]): number | null {
  const due = verificationLimits.noticeDays.filter((days) => daysLeft <= days)
  if (daysLeft < 0 || due.length === 0) return null
  const nearest = Math.min(...due)
  return sent.some((days) => days <= nearest) ? null : nearest
}
