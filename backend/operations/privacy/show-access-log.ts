import type { AccessRow } from '#schemas/operations/privacy.ts'
import { type Meta, pageLimits } from '#schemas/platform/endpoint.ts'
import type { Static } from 'typebox'
import { type Context, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { accessEvents } from './access-queries.ts'
import { accessRow } from './access-row.ts'

interface Page {
  data: AccessRow[]
  meta: Static<typeof Meta>
}

/** Accesses to the caller's data and changes of the account, newest first. */
export const showAccessLog = (context: Context, page: PageQuery): Promise<Page> =>
  accessLogOf(context.db, signedIn(context).identifier, page)

interface PageQuery {
  page?: number
  perPage?: number
}

/** The access log of a person; operators do not see who was in a session room, nor anything of notes and safety plans. */
export async function accessLogOf(
  db: Db,
  person: string,
  { page = 1, perPage = pageLimits.perPage, isForOperator = false }: PageQuery & { isForOperator?: boolean },
): Promise<Page> {
  const { rows, total } = await accessEvents(db, person, {
    limit: perPage,
    offset: (page - 1) * perPage,
    isForOperator,
  })
  return {
    data: rows.map((row) => accessRow(row, person)),
    meta: { page, perPage, total, lastPage: Math.max(1, Math.ceil(total / perPage)) },
  }
}
