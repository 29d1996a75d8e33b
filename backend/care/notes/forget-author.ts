import { asAuthor } from '#platform/context/as-author.ts'
import { iso, type Services } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { dropNote } from './drop-note.ts'
import { deleteTagsOf, destroyUnusedKeys, draftsOf } from './sweep-queries.ts'

interface Forgetting {
  services: Services
  now: Temporal.Instant
}

/** Erasure of an author: drafts and tags are deleted; signed notes stay encrypted for their retention period. */
export function forgetAuthor({ services, now }: Forgetting, db: Db, author: string): Promise<void> {
  return asAuthor(db, author, async (within) => {
    for (const { identifier } of await draftsOf(within, author)) await dropNote({ services }, within, identifier)
    await deleteTagsOf(within, author)
    await destroyUnusedKeys(within, author, iso(now))
  })
}
