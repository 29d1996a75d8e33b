import { type HoldReason, reviewLimits, type reviewStatuses } from '#schemas/marketplace/reviews.ts'

/** First name and initial: sounds personal but does not identify a client. */
export function authorName(author: {
  firstName: string | null
  lastName: string | null
  isAnonymous: boolean
}): string | null {
  const { firstName, lastName, isAnonymous } = author
  if (isAnonymous || !firstName) return null
  const [initial] = lastName?.trim() ?? ''
  return initial ? `${firstName} ${initial.toUpperCase()}.` : firstName
}

/** A review can be changed once, in its first 30 days. */
export function isEditable({ edits, createdAt }: { edits: number; createdAt: string }, now: Temporal.Instant): boolean {
  const last = Temporal.Instant.from(createdAt).add({ hours: 24 * reviewLimits.editableDays })
  return edits === 0 && Temporal.Instant.compare(now, last) <= 0
}

export type ReviewStatus = (typeof reviewStatuses)[number]
export interface PublicationStatus {
  status: ReviewStatus
  heldReason: HoldReason | null
}

/** Status of a review after a change. One that an operator rejected waits for an operator again, whatever the new text. */
export function statusAfterChange(
  before: PublicationStatus & { decidedAt: string | null },
  reason: HoldReason | null,
): PublicationStatus {
  if (reason !== null) return { status: 'held', heldReason: reason }
  const wasTaken = before.status !== 'published' && before.decidedAt !== null
  return wasTaken ? { status: 'held', heldReason: before.heldReason } : { status: 'published', heldReason: null }
}
