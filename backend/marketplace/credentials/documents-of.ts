import type { ReviewedDocument } from '#schemas/marketplace/verification.ts'
import type { Db } from '#platform/database/database.ts'
import { allDocuments } from './queries.ts'

/** All documents of a therapist, newest first. Withdrawn ones no longer have a file. */
export async function documentsOf(db: Db, provider: string): Promise<ReviewedDocument[]> {
  return (await allDocuments(db, provider)).map(({ kind, fileIdentifier: _file, ...row }) => ({ ...row, type: kind }))
}
