import type { DocumentType } from '#schemas/marketplace/credentials.ts'
import type { FileStream } from '#platform/context/answers.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { openFile } from '#platform/files/open-file.ts'
import { oneDocument } from './queries.ts'

/** The original file of one of the caller's documents. A withdrawn document has none. */
export async function openDocument(
  context: Context,
  identifier: string,
  kinds: readonly DocumentType[],
): Promise<FileStream> {
  const document = await oneDocument(context.db, signedIn(context).identifier, { identifier, kinds })
  if (!document?.fileIdentifier) throw notFound()
  return openFile(context, context.db, document.fileIdentifier)
}
