import type { FileStream } from '#platform/context/answers.ts'
import { audit } from '#platform/context/audit.ts'
import type { Context } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { openFile } from '#platform/files/open-file.ts'
import { limitPeopleViewed } from '#backend/identity/sign-in/limit-people-viewed.ts'
import { submittedDocument } from './document-queries.ts'

/** The file of a submitted document. The access is logged first. */
export async function openCaseDocument(context: Context, identifier: string): Promise<FileStream> {
  const { db } = context
  const document = await submittedDocument(db, identifier)
  if (!document?.fileIdentifier) throw notFound()
  const file = await openFile(context, db, document.fileIdentifier)
  try {
    await context.transaction(async (transaction) => {
      await audit(context, transaction, 'verification.document_viewed', {
        subject: document.providerIdentifier,
        details: { kind: document.kind },
      })
      await limitPeopleViewed(context, transaction)
    })
  } catch (error) {
    file.content.destroy()
    throw error
  }
  return file
}
