import type { ClientRelation, ClientRow } from '#schemas/care/caseload.ts'
import { asAuthor } from '#platform/context/as-author.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { findRelation } from './find-relation.ts'
import { clientRow, relationFields } from './present.ts'
import { tagsOf } from './tags-of.ts'

/** One client in the form of the list. */
export const showClient = (context: Context, client: string): Promise<ClientRow> =>
  asAuthor(context.db, signedIn(context).identifier, (db) => ownClientRow(context, db, client))

/** The same within the transaction `db`, which must already run as the caller. */
export async function ownClientRow(context: Context, db: Db, client: string): Promise<ClientRow> {
  const { row, tags } = await withTags(context, db, client)
  return clientRow(row, tags, context.now)
}

/** The relation between the caller and a client. */
export const showRelation = (context: Context, client: string): Promise<ClientRelation> =>
  asAuthor(context.db, signedIn(context).identifier, async (db) => {
    const { row, tags } = await withTags(context, db, client)
    return { clientIdentifier: row.identifier, ...relationFields(row, tags, context.now) }
  })

async function withTags(context: Context, db: Db, client: string) {
  const row = await findRelation(context, db, client)
  const tags = await tagsOf(context, db, [row.identifier])
  return { row, tags: tags.get(row.identifier) ?? [] }
}
