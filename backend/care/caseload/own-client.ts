import type { Context } from '#platform/context/context.ts'
import { signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/core/errors.ts'

/** The caller must have this person as a client; somebody else's client looks like nobody. */
export async function requireOwnClient(context: Context, db: Db, clientIdentifier: string): Promise<void> {
  const relation = await db
    .selectFrom('clientRelation')
    .select('clientIdentifier')
    .where('providerIdentifier', '=', signedIn(context).identifier)
    .where('clientIdentifier', '=', clientIdentifier)
    .executeTakeFirst()
  if (!relation) throw notFound()
}
