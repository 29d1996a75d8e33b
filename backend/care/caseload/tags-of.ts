import { type Context, signedIn } from '#platform/context/context.ts'
import { type Box, openBox, places } from '#platform/context/data-keys.ts'
import type { Db } from '#platform/database/database.ts'
import { type TagRow, tagRows } from './tag-queries.ts'

/** Tags are private to the therapist: an operator acting for the therapist sees none. */
export const canSeeTags = (context: Context): boolean => signedIn(context).impersonation === null

/** The caller's tags by client; call it within `asAuthor`. */
export async function tagsOf(context: Context, db: Db, clients: readonly string[]): Promise<Map<string, string[]>> {
  const { identifier } = signedIn(context)
  const rows = canSeeTags(context) && clients.length > 0 ? await tagRows(db, identifier, clients) : []
  if (rows.length === 0) return new Map()
  const box = await openBox(context, db, identifier)
  const tags = rows.map((row) => ({ client: row.clientIdentifier, tag: openTag(box, row) }))
  return new Map(
    [...Map.groupBy(tags, ({ client }) => client)].map(([client, own]) => [client, own.map(({ tag }) => tag)]),
  )
}

export const openTag = (box: Box, { clientIdentifier, sealedTag, dataKeyId }: TagRow): string =>
  box.open(places.tag(clientIdentifier), { content: sealedTag, dataKeyId })
