import type { QueryOf, ReplyOf } from '#schemas/platform/endpoint.ts'
import type { relationApi } from '#schemas/care/caseload.ts'
import { asAuthor } from '#platform/context/as-author.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { openBox, tagHash } from '#platform/context/data-keys.ts'
import type { Db } from '#platform/database/database.ts'
import { pageOf } from '#platform/http/page.ts'
import { clientRow } from './present.ts'
import { type ClientFilter, type ClientSort, countClients, pageOfClients } from './queries.ts'
import { normalizeTag } from './rules.ts'
import { canSeeTags, tagsOf } from './tags-of.ts'

type ClientQuery = QueryOf<typeof relationApi.clients>

/** The calling therapist's clients, sorted by name by default. */
export function listClients(
  context: Context,
  { page, perPage, sort = 'lastName', ...wanted }: ClientQuery,
): Promise<ReplyOf<typeof relationApi.clients>> {
  const { identifier: provider } = signedIn(context)
  const viewer = { provider, now: context.now }
  const order = { sort: sort.replace('-', '') as ClientSort, descending: sort.startsWith('-') }
  return asAuthor(context.db, provider, async (db) => {
    const filter = await filterOf(context, db, wanted)
    const { data, meta } = await pageOf(
      { page, perPage },
      (limit, offset) => pageOfClients(db, viewer, filter, { ...order, limit, offset }),
      (most) => countClients(db, viewer, filter, most),
    )
    const identifiers = data.map(({ identifier }) => identifier)
    const tags = await tagsOf(context, db, identifiers)
    return { data: data.map((row) => clientRow(row, tags.get(row.identifier) ?? [], context.now)), meta }
  })
}

async function filterOf(context: Context, db: Db, { searchQuery, status, tag }: ClientQuery): Promise<ClientFilter> {
  const search = searchQuery?.trim()
  return {
    ...(search ? { search } : {}),
    ...(status ? { status } : {}),
    ...(tag === undefined ? {} : { tagHash: await hashOf(context, db, tag) }),
  }
}

/** The empty hash matches no tag, so a caller who may not see tags finds no client by tag. */
async function hashOf(context: Context, db: Db, tag: string): Promise<Buffer> {
  if (!canSeeTags(context)) return Buffer.alloc(0)
  const box = await openBox(context, db, signedIn(context).identifier)
  return box.blind(tagHash, normalizeTag(tag))
}
