import { sql } from 'kysely'
import type { AccountStatus } from '#schemas/identity/accounts.ts'
import type { Db } from '#platform/database/database.ts'

/** Account status of a therapist's client, who had a booking or accepted an invitation; undefined for others. */
export async function ownClientStatus(db: Db, provider: string, client: string): Promise<AccountStatus | undefined> {
  const found = await db
    .selectFrom('clientRelation as r')
    .innerJoin('appUser as c', 'c.identifier', 'r.clientIdentifier')
    .select('c.accountStatus')
    .where('r.providerIdentifier', '=', provider)
    .where('r.clientIdentifier', '=', client)
    .executeTakeFirst()
  return found?.accountStatus
}

/** A therapist's clients with an active account, by name; `search` is a part of the name. */
export async function pageOfOwnClients(
  db: Db,
  { provider, search, now }: { provider: string; search: string; now: string },
  page: { limit: number; offset: number },
) {
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const clients = db
    .selectFrom('clientRelation as r')
    .innerJoin('appUser as c', 'c.identifier', 'r.clientIdentifier')
    .where('r.providerIdentifier', '=', provider)
    .where('c.accountStatus', '=', 'active')
    .where(sql<boolean>`concat_ws(' ', c.first_name, c.last_name) ilike ${pattern}`)
  const [data, { total }] = await Promise.all([
    clients
      .select(['c.identifier', 'c.firstName', 'c.lastName'])
      .select(
        sql<string | null>`(select max(b.start_at) from booking b
            where b.provider_identifier = ${provider} and b.client_identifier = c.identifier
              and not b.is_consultation and b.status in ('confirmed','completed') and b.start_at <= ${now}::timestamptz)`.as(
          'lastSessionAt',
        ),
      )
      .orderBy('c.firstName')
      .orderBy('c.lastName')
      .orderBy('c.identifier')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    clients.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { data, total }
}
