import { type Context, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/core/errors.ts'
import { pageOfClients, type RelationRow } from './queries.ts'
import { sharesOf } from './rules.ts'

/** The caller and one client of theirs; another therapist's client is reported as not found. */
export async function findRelation(context: Context, db: Db, client: string): Promise<RelationRow> {
  const viewer = { provider: signedIn(context).identifier, now: context.now }
  const [row] = await pageOfClients(db, viewer, { client }, { sort: 'since', descending: false, limit: 1, offset: 0 })
  if (!row) throw notFound()
  return row
}

/** The relation to a client who has agreed to sessions; data beyond the basic profile is not found for other clients. */
export async function findCloseRelation(context: Context, db: Db, client: string): Promise<RelationRow> {
  const row = await findRelation(context, db, client)
  if (sharesOf(row) !== 'full') throw notFound()
  return row
}
