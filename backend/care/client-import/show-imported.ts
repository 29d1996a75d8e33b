import type { importApi, ImportedClient } from '#schemas/care/client-import.ts'
import type { QueryOf, ReplyOf } from '#schemas/platform/endpoint.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { pageOf } from '#platform/http/page.ts'
import { countImported, findImported, type ImportedRow, listImported } from './queries.ts'
import { actionsOf, shownStatus } from './rules.ts'

export async function showImported(context: Context, identifier: string): Promise<ImportedClient> {
  const row = await findImported(context.db, signedIn(context).identifier, identifier)
  if (!row) throw notFound()
  return shown(row, context.now)
}

export async function showAllImported(
  { db, now, ...context }: Context,
  wish: QueryOf<typeof importApi.imported>,
): Promise<ReplyOf<typeof importApi.imported>> {
  const provider = signedIn({ db, now, ...context }).identifier
  const { data, meta } = await pageOf(
    wish,
    (limit, offset) => listImported(db, provider, wish, { now: iso(now), limit, offset }),
    (limit) => countImported(db, provider, wish, { now: iso(now), limit }),
  )
  return { data: data.map((row) => shown(row, now)), meta }
}

/** The send time of a withdrawn invitation is no longer shown. */
function shown(row: ImportedRow, now: Temporal.Instant): ImportedClient {
  return {
    ...row,
    status: shownStatus(row, now),
    invitedAt: row.status === 'new' ? null : row.invitedAt,
    actions: actionsOf(row, now),
  }
}
