import type { Context } from '#platform/context/context.ts'
import { signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/core/errors.ts'
import { isClientOf } from './queries.ts'

/** Refuses unless the person is in the caller's caseload; another therapist's client is reported as not found. */
export async function requireOwnClient(context: Context, db: Db, clientIdentifier: string): Promise<void> {
  if (!(await isClientOf(db, signedIn(context).identifier, clientIdentifier))) throw notFound()
}
