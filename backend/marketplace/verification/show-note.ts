import type { VerificationNote } from '#schemas/marketplace/verification.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { itemsOf, latestDecision, statusOf } from './queries.ts'

/** The latest decision about the caller's documents. Without one there is nothing to acknowledge. */
export async function showNote(context: Context, db = context.db): Promise<VerificationNote> {
  const { identifier: provider } = signedIn(context)
  const own = await statusOf(db, provider)
  if (!own) throw notFound()
  const review = await latestDecision(db, provider)
  return {
    status: own.status,
    note: review?.note ?? null,
    items: review ? await itemsOf(db, review.identifier) : [],
    reviewedAt: review?.decidedAt ?? null,
    reviewIdentifier: review?.identifier ?? null,
    acknowledged: !review || review.acknowledgedAt !== null,
  }
}
