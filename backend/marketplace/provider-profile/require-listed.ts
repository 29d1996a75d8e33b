import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/core/errors.ts'
import { isListedProvider } from './queries.ts'

/** An unlisted therapist gets the same response as an unknown one. */
export async function requireListed(db: Db, providerIdentifier: string): Promise<void> {
  if (!(await isListedProvider(db, providerIdentifier))) throw notFound()
}
