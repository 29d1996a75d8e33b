import { asAuthor } from '#platform/context/as-author.ts'
import type { Db } from '#platform/database/database.ts'

/** The words of all therapists for a person who is erased; that there was a relation stays, and so does what the law keeps. */
export async function forgetClient(db: Db, clientIdentifier: string): Promise<void> {
  const relations = await db
    .selectFrom('clientRelation')
    .select('providerIdentifier')
    .where('clientIdentifier', '=', clientIdentifier)
    .orderBy('providerIdentifier')
    .execute()
  for (const { providerIdentifier } of relations)
    await asAuthor(db, providerIdentifier, (author) =>
      author
        .deleteFrom('clientTag')
        .where('providerIdentifier', '=', providerIdentifier)
        .where('clientIdentifier', '=', clientIdentifier)
        .execute(),
    )
}
