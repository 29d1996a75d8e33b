import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/core/errors.ts'
import { isListedProvider } from './queries.ts'

/** The public knows listed therapists only: others look like nobody. */
export async function requireListed(db: Db, providerIdentifier: string): Promise<void> {
  if (!(await isListedProvider(db, providerIdentifier))) throw notFound()
}
