import { type Context, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/core/errors.ts'
import { pageOfClients, type RelationRow } from './queries.ts'
import { sharesOf } from './rules.ts'

/** The caller and one client of theirs; somebody else's client looks like nobody. */
export async function findRelation(context: Context, db: Db, client: string): Promise<RelationRow> {
  const asking = { provider: signedIn(context).identifier, now: context.now }
  const [row] = await pageOfClients(db, asking, { client }, { sort: 'since', descending: false, limit: 1, offset: 0 })
  if (!row) throw notFound()
  return row
}

/** A client who has agreed to sessions; what lies beyond that is not there for the others. */
export async function findCloseRelation(context: Context, db: Db, client: string): Promise<RelationRow> {
  const row = await findRelation(context, db, client)
  if (sharesOf(row) !== 'full') throw notFound()
  return row
}
