import type { QueryOf, ReplyOf } from '#schemas/platform/endpoint.ts'
import type { relationApi } from '#schemas/care/caseload.ts'
import { asAuthor } from '#platform/context/as-author.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { openBox, tagHash } from '#platform/context/data-keys.ts'
import type { Db } from '#platform/database/database.ts'
import { pageOf } from '#platform/http/page.ts'
import { clientRow } from './present.ts'
import { type ClientFilter, type ClientSort, countClients, pageOfClients } from './queries.ts'
import { tidyTag } from './rules.ts'
import { seesTags, tagsOf } from './tags-of.ts'

type Asked = QueryOf<typeof relationApi.clients>

/** The calling therapist's clients, by name unless told otherwise. */
export function listClients(
  context: Context,
  { page, perPage, sort = 'lastName', ...wanted }: Asked,
): Promise<ReplyOf<typeof relationApi.clients>> {
  const { identifier: provider } = signedIn(context)
  const asking = { provider, now: context.now }
  const order = { sort: sort.replace('-', '') as ClientSort, descending: sort.startsWith('-') }
  return asAuthor(context.db, provider, async (db) => {
    const filter = await filterOf(context, db, wanted)
    const { data, meta } = await pageOf(
      { page, perPage },
      (limit, offset) => pageOfClients(db, asking, filter, { ...order, limit, offset }),
      (most) => countClients(db, asking, filter, most),
    )
    const identifiers = data.map(({ identifier }) => identifier)
    const tags = await tagsOf(context, db, identifiers)
    return { data: data.map((row) => clientRow(row, tags.get(row.identifier) ?? [], context.now)), meta }
  })
}

async function filterOf(context: Context, db: Db, { searchQuery, status, tag }: Asked): Promise<ClientFilter> {
  const search = searchQuery?.trim()
  return {
    ...(search ? { search } : {}),
    ...(status ? { status } : {}),
    ...(tag === undefined ? {} : { tagHash: await hashOf(context, db, tag) }),
  }
}

/** No tag has the empty hash: who sees no tags finds nobody by one. */
async function hashOf(context: Context, db: Db, tag: string): Promise<Buffer> {
  if (!seesTags(context)) return Buffer.alloc(0)
  const box = await openBox(context, db, signedIn(context).identifier)
  return box.blind(tagHash, tidyTag(tag))
}
