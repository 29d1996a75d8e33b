import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import type { relationApi } from '#schemas/care/caseload.ts'
import { asAuthor } from '#platform/context/as-author.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { openBox } from '#platform/context/data-keys.ts'
import { wordRows } from './tag-queries.ts'
import { openTag, canSeeTags } from './tags-of.ts'

/** The caller's own tags in alphabetical order, each with its number of clients. */
export async function listTags(context: Context): Promise<ReplyOf<typeof relationApi.tags>> {
  const { identifier } = signedIn(context)
  if (!canSeeTags(context)) return { data: [] }
  return asAuthor(context.db, identifier, async (db) => {
    const rows = await wordRows(db, identifier)
    if (rows.length === 0) return { data: [] }
    const box = await openBox(context, db, identifier)
    const tags = rows.map((row) => ({ tag: openTag(box, row), clients: row.clients }))
    const { compare } = new Intl.Collator(context.locale)
    return { data: tags.toSorted((one, other) => compare(one.tag, other.tag)) }
  })
}
