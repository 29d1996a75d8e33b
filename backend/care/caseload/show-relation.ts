import type { ClientRelation } from '#schemas/care/caseload.ts'
import { asAuthor } from '#platform/context/as-author.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { relationFields } from './present.ts'
import { withTags } from './own-client-row.ts'

/** The relation between the caller and a client. */
export const showRelation = (context: Context, client: string): Promise<ClientRelation> =>
  asAuthor(context.db, signedIn(context).identifier, async (db) => {
    const { row, tags } = await withTags(context, db, client)
    return { clientIdentifier: row.identifier, ...relationFields(row, tags, context.now) }
  })
