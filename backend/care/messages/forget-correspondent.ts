import { asAuthor } from '#platform/context/as-author.ts'
import { iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { destroyKeysOf, emptyMessagesOf, forgetUnreadOf } from './forget-queries.ts'

/**
 * Of a person who goes: their words and the keys of them are deleted, and nobody has them unread. What the others
 * wrote to them stays with the others. Files and sides go with all that is the person's.
 */
export function forgetCorrespondent({ now }: { now: Temporal.Instant }, db: Db, person: string): Promise<void> {
  return asAuthor(db, person, async (within) => {
    await emptyMessagesOf(within, person, iso(now))
    await destroyKeysOf(within, person, iso(now))
    await forgetUnreadOf(within, person)
  })
}
