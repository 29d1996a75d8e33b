import { asAuthor } from '#platform/context/as-author.ts'
import type { Db } from '#platform/database/database.ts'
import { providersOf } from './queries.ts'
import { deleteTags } from './tag-queries.ts'

/** Deletes all therapists' tags of an erased person. The relation and records under legal retention remain. */
export async function forgetClient(db: Db, clientIdentifier: string): Promise<void> {
  for (const { providerIdentifier } of await providersOf(db, clientIdentifier))
    await asAuthor(db, providerIdentifier, (author) => deleteTags(author, providerIdentifier, clientIdentifier))
}
