import type { DocumentType } from '#schemas/credentials.ts'
import type { FileStream } from '../kit/answers.ts'
import { type Context, signedIn } from '../kit/context.ts'
import { notFound } from '../kit/errors.ts'
import { openFile } from '../kit/files/open-file.ts'
import { oneDocument } from './queries.ts'

/** The file of an own document, as it was sent; a withdrawn one has none. */
export async function openDocument(
  context: Context,
  identifier: string,
  kinds: readonly DocumentType[],
): Promise<FileStream> {
  const document = await oneDocument(context.db, signedIn(context).identifier, { identifier, kinds })
  if (!document?.fileIdentifier) throw notFound()
  return openFile(context, context.db, document.fileIdentifier)
}
