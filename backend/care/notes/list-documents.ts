import type { QueryOf, ReplyOf } from '#schemas/platform/endpoint.ts'
import type { noteApi } from '#schemas/care/notes.ts'
import { asAuthor } from '#platform/context/as-author.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { openBox, places } from '#platform/context/data-keys.ts'
import { pageOf } from '#platform/http/page.ts'
import { requireOwnClient } from '#backend/care/caseload/own-client.ts'
import { countDocuments, documentsPage } from './file-queries.ts'

/** Files of own notes about a client, newest first, each with its note. */
export async function listDocuments(
  context: Context,
  client: string,
  paged: QueryOf<typeof noteApi.documents>,
): Promise<ReplyOf<typeof noteApi.documents>> {
  const { identifier: author } = signedIn(context)
  await requireOwnClient(context, context.db, client)
  return asAuthor(context.db, author, async (db) => {
    const box = await openBox(context, db, author)
    const page = await pageOf(
      paged,
      (limit, offset) => documentsPage(db, { author, client, limit, offset }),
      () => countDocuments(db, author, client),
    )
    const data = page.data.map(({ sealedName, nameKeyId, sealedTitle, titleKeyId, ...file }) => ({
      ...file,
      fileName: box.open(places.fileName(file.identifier), { content: sealedName, dataKeyId: nameKeyId }),
      noteTitle: box.open(places.noteTitle(file.noteIdentifier), { content: sealedTitle, dataKeyId: titleKeyId }),
    }))
    await audit(context, db, 'note.listed', { subject: client, details: { count: data.length } })
    return { ...page, data }
  })
}
