import { type HoldReason, reviewLimits, type reviewStatuses } from '#schemas/marketplace/reviews.ts'

/** First name and initial: enough to sound like a person, too little to find one. */
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
export interface Standing {
  status: ReviewStatus
  heldReason: HoldReason | null
}

/** Where a changed text stands: one that an operator took away waits for an operator again, whatever it says now. */
export function standingAfterChange(
  before: Standing & { decidedAt: string | null },
  reason: HoldReason | null,
): Standing {
  if (reason !== null) return { status: 'held', heldReason: reason }
  const wasTaken = before.status !== 'published' && before.decidedAt !== null
  return wasTaken ? { status: 'held', heldReason: before.heldReason } : { status: 'published', heldReason: null }
}
