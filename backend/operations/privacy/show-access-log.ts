import type { AccessRow } from '#schemas/operations/privacy.ts'
import { type Meta, pageLimits } from '#schemas/platform/endpoint.ts'
import type { Static } from 'typebox'
import { type Context, signedIn } from '#platform/context/context.ts'
import { accessEvents } from './access-queries.ts'
import { accessRow } from './access-row.ts'

interface Page {
  data: AccessRow[]
  meta: Static<typeof Meta>
}

/** Accesses to the caller's data and changes of the account, newest first. */
export async function showAccessLog(
  context: Context,
  { page = 1, perPage = pageLimits.perPage }: { page?: number; perPage?: number },
): Promise<Page> {
  const { identifier } = signedIn(context)
  const { rows, total } = await accessEvents(context.db, identifier, { limit: perPage, offset: (page - 1) * perPage })
  return {
    data: rows.map((row) => accessRow(row, identifier)),
    meta: { page, perPage, total, lastPage: Math.max(1, Math.ceil(total / perPage)) },
  }
}
