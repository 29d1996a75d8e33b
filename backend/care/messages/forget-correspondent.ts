import { asAuthor } from '#platform/context/as-author.ts'
import { iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { destroyKeysOf, emptyMessagesOf, forgetUnreadOf } from './forget-queries.ts'

/**
 * Deletes the messages and keys of a person whose account is erased, and clears the unread counts of others. What the
 * others wrote stays with them. Files and conversation sides are deleted with the person's other rows.
 */
export function forgetCorrespondent({ now }: { now: Temporal.Instant }, db: Db, person: string): Promise<void> {
  return asAuthor(db, person, async (within) => {
    await emptyMessagesOf(within, person, iso(now))
    await destroyKeysOf(within, person, iso(now))
    await forgetUnreadOf(within, person)
  })
}
