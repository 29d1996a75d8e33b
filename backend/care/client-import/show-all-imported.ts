import type { importApi } from '#schemas/care/client-import.ts'
import type { QueryOf, ReplyOf } from '#schemas/platform/endpoint.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { pageOf } from '#platform/http/page.ts'
import { countImported, listImported } from './queries.ts'
import { presentImported } from './present-imported.ts'

export async function showAllImported(
  { db, now, ...context }: Context,
  input: QueryOf<typeof importApi.imported>,
): Promise<ReplyOf<typeof importApi.imported>> {
  const provider = signedIn({ db, now, ...context }).identifier
  const { data, meta } = await pageOf(
    input,
    (limit, offset) => listImported(db, provider, input, { now: iso(now), limit, offset }),
    (limit) => countImported(db, provider, input, { now: iso(now), limit }),
  )
  return { data: data.map((row) => presentImported(row, now)), meta }
}
