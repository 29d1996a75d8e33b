import type { ClientRow } from '#schemas/care/caseload.ts'
import { asAuthor } from '#platform/context/as-author.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { ownClientRow } from './own-client-row.ts'

/** One client in the form of the list. */
export const showClient = (context: Context, client: string): Promise<ClientRow> =>
  asAuthor(context.db, signedIn(context).identifier, (db) => ownClientRow(context, db, client))
