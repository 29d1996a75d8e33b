import type { DocumentType } from '#schemas/marketplace/credentials.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { dropFile } from '#platform/files/drop-file.ts'
import { reopenVerification } from '#backend/marketplace/provider-profile/reopen-verification.ts'
import { lockDocument, lockProvider, markWithdrawn, removeDocument } from './queries.ts'

/** Deletes a document that was not reviewed. A reviewed one keeps its record without the file. */
export async function withdrawDocument(
  context: Context,
  identifier: string,
  kinds: readonly DocumentType[],
): Promise<undefined> {
  const provider = signedIn(context).identifier
  await context.transaction(async (db) => {
    await lockProvider(db, provider)
    const document = await lockDocument(db, provider, { identifier, kinds })
    if (!document) throw notFound()
    const { kind, status, fileIdentifier } = document
    if (status === 'withdrawn') throw refused('CONFLICT')

    const wasReviewed = status !== 'pending'
    if (wasReviewed) await markWithdrawn(db, identifier)
    else await removeDocument(db, identifier)
    if (fileIdentifier) await dropFile(context, db, fileIdentifier)
    await audit(context, db, wasReviewed ? 'document.withdraw' : 'document.delete', { details: { kind } })
    await reopenVerification(context, db, provider)
    await context.services.jobs.enqueue(db, 'refresh_listing', { providerIdentifier: provider })
  })
}
