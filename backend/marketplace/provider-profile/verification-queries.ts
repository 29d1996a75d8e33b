import type { Insertable } from 'kysely'
import type { VerificationStatus } from '#schemas/marketplace/provider-profile.ts'
import type { Db } from '#platform/database/database.ts'
import type { VerificationReviewTable } from '#platform/database/tables.gen.ts'

export const setVerificationStatus = (db: Db, provider: string, verificationStatus: VerificationStatus) =>
  db.updateTable('provider').set({ verificationStatus }).where('userIdentifier', '=', provider).execute()

export const insertReview = (db: Db, row: Insertable<VerificationReviewTable>) =>
  db.insertInto('verificationReview').values(row).execute()
