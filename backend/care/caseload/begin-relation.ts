import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

interface Beginning {
  provider: string
  client: string
  /** The person accepted the therapist's invitation; bookings begin a relation by themselves. */
  source: 'import'
  /** When it was accepted. */
  since: string
}

/** Makes somebody a therapist's client; who has only asked for a session so far has now agreed to more. */
export async function beginRelation(db: Db, { provider, client, source, since }: Beginning): Promise<void> {
  await db
    .insertInto('clientRelation')
    .values({ providerIdentifier: provider, clientIdentifier: client, source, since })
    .onConflict((conflict) =>
      conflict
        .columns(['providerIdentifier', 'clientIdentifier'])
        .doUpdateSet({ source, since: sql`least(client_relation.since, excluded.since)` }),
    )
    .execute()
}
