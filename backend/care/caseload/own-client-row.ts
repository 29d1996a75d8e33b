import type { ClientRow } from '#schemas/care/caseload.ts'
import type { Context } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { findRelation } from './find-relation.ts'
import { clientRow } from './present.ts'
import { tagsOf } from './tags-of.ts'

/** One client in the form of the list, within the transaction `db`, which must already run as the caller. */
export async function ownClientRow(context: Context, db: Db, client: string): Promise<ClientRow> {
  const { row, tags } = await withTags(context, db, client)
  return clientRow(row, tags, context.now)
}

/** The relation to a client, with the tags; within a transaction that runs as the caller. */
export async function withTags(context: Context, db: Db, client: string) {
  const row = await findRelation(context, db, client)
  const tags = await tagsOf(context, db, [row.identifier])
  return { row, tags: tags.get(row.identifier) ?? [] }
}
