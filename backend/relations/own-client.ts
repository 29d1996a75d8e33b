import type { Context } from '../kit/context.ts'
import { signedIn } from '../kit/context.ts'
import type { Db } from '../kit/database.ts'
import { notFound } from '../kit/errors.ts'

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
