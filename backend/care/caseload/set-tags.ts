import { relationLimits, type ClientRow } from '#schemas/care/caseload.ts'
import { asAuthor } from '#platform/context/as-author.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { openBox } from '#platform/context/data-keys.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { uniqueTags } from './rules.ts'
import { ownClientRow } from './own-client-row.ts'
import { lockRelation, replaceTags } from './tag-queries.ts'
import { sealedTags } from './sealed-tags.ts'

/** Replaces the therapist's tags of a client, in the given order; of two spellings of the same tag the first is stored. */
export async function setTags(context: Context, client: string, given: readonly string[]): Promise<ClientRow> {
  const { identifier: provider } = signedIn(context)
  const tags = uniqueTags(given)
  if (tags.some((tag) => tag.length < relationLimits.tagMin))
    throw refused('VALIDATION_ERROR', { fields: { tags: 'relations.tag_refused' } })
  return asAuthor(context.db, provider, async (db) => {
    const relation = await lockRelation(db, provider, client)
    if (!relation) throw notFound()
    const { clientIdentifier } = relation
    const box = await openBox(context, db, provider)
    await replaceTags(db, provider, clientIdentifier, sealedTags(box, clientIdentifier, tags))
    return ownClientRow(context, db, clientIdentifier)
  })
}
