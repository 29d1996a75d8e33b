import { asAuthor } from '#platform/context/as-author.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { openBox } from '#platform/context/data-keys.ts'
import { pageOf } from '#platform/http/page.ts'
import { openRow } from './present-note.ts'
import { countNotes, notePage } from './queries.ts'
import type { NoteQuery, Listed } from './search-notes.ts'

/** One page of the caller's own notes; the audit log records the read. */
export function pageOfNotes(context: Context, { filter, sort, ...paged }: NoteQuery): Promise<Listed> {
  const { identifier: author } = signedIn(context)
  return asAuthor(context.db, author, async (db) => {
    const box = await openBox(context, db, author)
    const page = await pageOf(
      paged,
      async (limit, offset) =>
        (await notePage(db, author, filter, { sort, limit, offset })).map((row) => openRow(box, row)),
      () => countNotes(db, author, filter),
    )
    await audit(context, db, 'note.listed', { subject: filter.client ?? null, details: { count: page.data.length } })
    return page
  })
}
