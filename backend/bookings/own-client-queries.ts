import { sql } from 'kysely'
import type { Db } from '../kit/database.ts'

/** Whether somebody who can still sign in has ever had a booking with the therapist. */
export async function isOwnClient(db: Db, provider: string, client: string): Promise<boolean> {
  const found = await db
    .selectFrom('booking as b')
    .innerJoin('appUser as c', 'c.identifier', 'b.clientIdentifier')
    .select('b.identifier')
    .where('b.providerIdentifier', '=', provider)
    .where('b.clientIdentifier', '=', client)
    .where('c.accountStatus', '=', 'active')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Clients a therapist has had a booking with, by name; `search` is a part of the name. */
export async function pageOfOwnClients(
  db: Db,
  { provider, search, now }: { provider: string; search: string; now: string },
  page: { limit: number; offset: number },
) {
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const clients = db
    .selectFrom('appUser as c')
    .where('c.accountStatus', '=', 'active')
    .where(
      sql<boolean>`exists (select from booking b where b.provider_identifier = ${provider} and b.client_identifier = c.identifier)`,
    )
    .where(sql<boolean>`concat_ws(' ', c.first_name, c.last_name) ilike ${pattern}`)
  const [data, { total }] = await Promise.all([
    clients
      .select(['c.identifier', 'c.firstName', 'c.lastName'])
      .select(
        sql<string | null>`(select max(b.start_at) from booking b
            where b.provider_identifier = ${provider} and b.client_identifier = c.identifier
              and b.status in ('confirmed','completed') and b.start_at <= ${now}::timestamptz)`.as('lastSessionAt'),
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
