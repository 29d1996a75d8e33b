import { sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** Clients and therapists, with the facts that decide which picture the caller may see. */
export const correspondentRows = (db: Db, caller: string, others: readonly string[]) =>
  db
    .selectFrom('appUser as u')
    .leftJoin('client as c', 'c.userIdentifier', 'u.identifier')
    .leftJoin('picture as i', 'i.userIdentifier', 'u.identifier')
    .leftJoin('providerListing as l', 'l.providerIdentifier', 'u.identifier')
    .leftJoin('clientRelation as r', (join) =>
      join.onRef('r.clientIdentifier', '=', 'u.identifier').on('r.providerIdentifier', '=', caller),
    )
    .select(['u.identifier', 'u.userType', 'u.accountStatus', 'u.firstName', 'u.lastName', 'c.avatar'])
    .select(['i.version as picture', 'l.providerIdentifier as listing', 'r.providerIdentifier as relation'])
    .where(sql<SqlBool>`u.identifier = any(${others}::uuid[])`)
    .where('u.userType', 'in', ['client', 'provider'])
    .execute()

export type CorrespondentRow = Awaited<ReturnType<typeof correspondentRows>>[number]
