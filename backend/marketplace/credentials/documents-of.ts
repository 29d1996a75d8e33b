import type { ReviewedDocument } from '#schemas/marketplace/verification.ts'
import type { Db } from '#platform/database/database.ts'
import { allDocuments } from './queries.ts'

/** Everything a therapist ever handed in, newest first; what was withdrawn has no file any more. */
export async function documentsOf(db: Db, provider: string): Promise<ReviewedDocument[]> {
  return (await allDocuments(db, provider)).map(({ kind, fileIdentifier: _file, ...row }) => ({ ...row, type: kind }))
}
