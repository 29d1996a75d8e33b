import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { VerificationNote, VerificationStatus } from '#schemas/marketplace/verification.ts'
import type { Db } from '#platform/database/database.ts'
import { changes } from '#platform/database/outcome.ts'
import type { Claim } from './rules.ts'

export interface Review {
  identifier: string
  submittedAt: string
  claimedBy: string | null
  claimedAt: string | null
}

/** The submission without a decision. */
export const openReviewOf = (db: Db, provider: string): Promise<Review | undefined> =>
  db
    .selectFrom('verificationReview')
    .select(['identifier', 'submittedAt', 'claimedBy', 'claimedAt'])
    .where('providerIdentifier', '=', provider)
    .where('decidedAt', 'is', null)
    .executeTakeFirst()

export const claimOf = (review: Review | undefined): Claim | null =>
  review?.claimedBy && review.claimedAt ? { by: review.claimedBy, at: review.claimedAt } : null

export const latestReview = (db: Db, provider: string) =>
  db
    .selectFrom('verificationReview')
    .select(['identifier', 'submittedAt'])
    .where('providerIdentifier', '=', provider)
    .orderBy('submittedAt', 'desc')
    .orderBy('identifier', 'desc')
    .limit(1)
    .executeTakeFirst()

export const latestDecision = (db: Db, provider: string) =>
  db
    .selectFrom('verificationReview')
    .select(['identifier', 'note', 'decidedAt', 'acknowledgedAt'])
    .where('providerIdentifier', '=', provider)
    .where('decidedAt', 'is not', null)
    .orderBy('decidedAt', 'desc')
    .orderBy('identifier', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function itemsOf(db: Db, reviewIdentifier: string): Promise<VerificationNote['items']> {
  return db
    .selectFrom('verificationItem as i')
    .innerJoin('document as d', 'd.identifier', 'i.documentIdentifier')
    .leftJoin('storedFile as f', 'f.identifier', 'd.fileIdentifier')
    .select(['i.documentIdentifier', 'd.kind as type', 'd.title', 'f.name as fileName', 'i.status', 'i.note'])
    .where('i.reviewIdentifier', '=', reviewIdentifier)
    .orderBy('d.createdAt')
    .orderBy('d.identifier')
    .execute()
}

export const statusOf = (db: Db, provider: string) =>
  db
    .selectFrom('provider')
    .select(['verificationStatus as status', 'verifiedAt'])
    .where('userIdentifier', '=', provider)
    .executeTakeFirst()

export const writeStatus = (
  db: Db,
  provider: string,
  change: { verificationStatus: VerificationStatus; verifiedAt?: string | null },
) => db.updateTable('provider').set(change).where('userIdentifier', '=', provider).execute()

export const writeClaim = (db: Db, reviewIdentifier: string, { by, at }: Claim) =>
  db
    .updateTable('verificationReview')
    .set({ claimedBy: by, claimedAt: at })
    .where('identifier', '=', reviewIdentifier)
    .execute()

export const endClaim = (db: Db, reviewIdentifier: string) =>
  db
    .updateTable('verificationReview')
    .set({ claimedBy: null, claimedAt: null })
    .where('identifier', '=', reviewIdentifier)
    .execute()

interface Decided {
  decision: 'approve' | 'request_changes' | 'reject' | 'suspend' | 'reinstate'
  note: string
  decidedBy: string
  decidedAt: string
}

/** Closes the open review, or inserts a decision without a submission. Returns the review. */
export async function writeDecision(
  db: Db,
  provider: string,
  open: Review | undefined,
  decided: Decided,
): Promise<string> {
  if (open) {
    await db.updateTable('verificationReview').set(decided).where('identifier', '=', open.identifier).execute()
    return open.identifier
  }
  const identifier = randomUUIDv7()
  await db
    .insertInto('verificationReview')
    .values({ identifier, providerIdentifier: provider, submittedAt: decided.decidedAt, ...decided })
    .execute()
  return identifier
}

/** Returns whether it is a decided review of this therapist. */
export const writeAcknowledged = (db: Db, provider: string, reviewIdentifier: string, at: string): Promise<boolean> =>
  changes(
    db
      .updateTable('verificationReview')
      .set({ acknowledgedAt: sql<string>`coalesce(acknowledged_at, ${at}::timestamptz)` })
      .where('identifier', '=', reviewIdentifier)
      .where('providerIdentifier', '=', provider)
      .where('decidedAt', 'is not', null),
  )

/** Recipient of the notification; undefined if the address was never verified. */
export const readerOf = (db: Db, provider: string) =>
  db
    .selectFrom('appUser')
    .select(['email', 'locale', 'firstName'])
    .where('identifier', '=', provider)
    .where('accountStatus', 'in', ['active', 'suspended'])
    .executeTakeFirst()
