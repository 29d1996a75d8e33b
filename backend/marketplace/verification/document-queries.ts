import type { Decision } from '#schemas/marketplace/verification.ts'
import type { Db } from '#platform/database/database.ts'
import { finds } from '#platform/database/outcome.ts'

export type VerdictOnDocument = Decision['items'][number]

export type ReviewableDocument = Awaited<ReturnType<typeof lockDocuments>>[number]

/** Locks the documents of one therapist that can get a verdict. */
export const lockDocuments = (db: Db, provider: string, identifiers: readonly string[]) =>
  db
    .selectFrom('document as d')
    .leftJoin('storedFile as f', 'f.identifier', 'd.fileIdentifier')
    .select(['d.identifier', 'd.kind', 'd.issuedOn', 'd.expiresOn', 'f.scanStatus'])
    .where('d.providerIdentifier', '=', provider)
    .where('d.identifier', 'in', identifiers)
    .where('d.status', 'in', ['pending', 'accepted', 'rejected'])
    .forUpdate('d')
    .execute()

export const writeVerdict = (
  db: Db,
  identifier: string,
  verdict: {
    status: 'accepted' | 'rejected'
    expiresOn: string | null
    reviewNote: string | null
    reviewedAt: string
    reviewedBy: string
  },
) => db.updateTable('document').set(verdict).where('identifier', '=', identifier).execute()

export const writeItems = (db: Db, reviewIdentifier: string, items: readonly VerdictOnDocument[]) =>
  db
    .insertInto('verificationItem')
    .values(
      items.map(({ documentIdentifier, status, note = null }) => ({
        reviewIdentifier,
        documentIdentifier,
        status,
        note,
      })),
    )
    .execute()

export const hasPending = (db: Db, provider: string): Promise<boolean> =>
  finds(
    db
      .selectFrom('document')
      .select('identifier')
      .where('providerIdentifier', '=', provider)
      .where('status', '=', 'pending')
      .limit(1),
  )

/** A document of a therapist who has submitted; operators must not see documents that were never submitted. */
export const submittedDocument = (db: Db, identifier: string) =>
  db
    .selectFrom('document as d')
    .select(['d.providerIdentifier', 'd.kind', 'd.fileIdentifier'])
    .where('d.identifier', '=', identifier)
    .where((is) =>
      is.exists(
        is
          .selectFrom('verificationReview as r')
          .select('r.identifier')
          .whereRef('r.providerIdentifier', '=', 'd.providerIdentifier'),
      ),
    )
    .executeTakeFirst()
