import { type RawBuilder, sql, type SqlBool } from 'kysely'
import {
  type AccountStatus,
  type OperatorPermission,
  sessionLimits,
  type UserType,
} from '#schemas/identity/accounts.ts'
import { type OperatorUser, type OperatorUserDetail, ownedAccounts } from '#schemas/operations/operators.ts'
import type { Locale } from '#schemas/platform/words.ts'
import { iso } from '#platform/context/context.ts'
import { type Db, unnamed } from '#platform/database/database.ts'

export interface PeopleFilter {
  search?: string
  userType?: UserType
  accountStatus?: AccountStatus
  country?: string
}
export type PeopleSort = 'createdAt' | '-createdAt' | 'lastSeenAt' | '-lastSeenAt'

const orders: Record<PeopleSort, RawBuilder<unknown>> = {
  createdAt: sql`u.created_at, u.identifier`,
  '-createdAt': sql`u.created_at desc, u.identifier desc`,
  lastSeenAt: sql`seen.last_seen_at nulls first, u.identifier`,
  '-lastSeenAt': sql`seen.last_seen_at desc nulls last, u.identifier desc`,
}

export async function peoplePage(
  db: Db,
  filter: PeopleFilter,
  { sort, now, limit, offset }: { sort: PeopleSort; now: Temporal.Instant; limit: number; offset: number },
): Promise<OperatorUser[]> {
  const { rows } = await sql<OperatorUser>`
    ${shown(now)} where ${fits(filter)} order by ${orders[sort]} limit ${limit} offset ${offset} ${unnamed}`.execute(db)
  return rows
}

export async function countPeople(db: Db, filter: PeopleFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from app_user u join taxonomy c on c.id = u.country_id where ${fits(filter)} limit ${most}) found
    ${unnamed}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function personFor(db: Db, identifier: string, now: Temporal.Instant): Promise<OperatorUser | undefined> {
  const { rows } = await sql<OperatorUser>`${shown(now)} where u.identifier = ${identifier}`.execute(db)
  return rows[0]
}

/** Balances of a person's accounts, in the order in which money passes them. */
export async function balancesOf(db: Db, identifier: string): Promise<OperatorUserDetail['balances']> {
  const { rows } = await sql<OperatorUserDetail['balances'][number]>`
    select kind as account, currency, balance from ledger_account
     where owner_identifier = ${identifier} and kind = any(${ownedAccounts}::text[]) and balance <> 0
     order by array_position(${ownedAccounts}::text[], kind), currency`.execute(db)
  return rows
}

export const verificationOf = (db: Db, identifier: string) =>
  db.selectFrom('provider').select('verificationStatus').where('userIdentifier', '=', identifier).executeTakeFirst()

/** An active session, by the same conditions as the check of every request; `s` is the session, `u` its user. */
export function isOpen(now: Temporal.Instant): RawBuilder<SqlBool> {
  const minutes = Object.entries(sessionLimits).map(
    ([userType, { idleMinutes }]) => sql`when ${sql.lit(userType)} then ${sql.lit(idleMinutes)}::int`,
  )
  return sql`(s.revoked_at is null and s.expires_at > ${iso(now)}::timestamptz
    and s.last_seen_at > ${iso(now)}::timestamptz - make_interval(mins => case u.user_type ${sql.join(minutes, sql` `)} end))`
}

const shown = (now: Temporal.Instant) => sql`
  select u.identifier, concat_ws(' ', u.first_name, u.last_name) as name, u.email, u.user_type, u.account_status,
         c.code as country, u.created_at, seen.last_seen_at,
         exists (select from second_factor f where f.user_identifier = u.identifier and f.confirmed_at is not null)
           as has_second_factor,
         (select count(*) from session s where s.user_identifier = u.identifier and s.impersonator is null
            and ${isOpen(now)}) as open_sessions,
         array(select permission from operator_permission p where p.user_identifier = u.identifier order by permission)
           as permissions
    from app_user u
    join taxonomy c on c.id = u.country_id
    left join lateral (select max(s.last_seen_at) as last_seen_at from session s
                        where s.user_identifier = u.identifier and s.impersonator is null) seen on true`

function fits({ search, userType, accountStatus, country }: PeopleFilter) {
  const words = search?.normalize('NFC').trim().replaceAll(/\s+/g, ' ')
  const conditions = [
    sql<SqlBool>`true`,
    words &&
      sql<SqlBool>`lower(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '') || ' ' || coalesce(u.email, ''))
        like lower(${`%${escapeLike(words)}%`})`,
    userType && sql<SqlBool>`u.user_type = ${userType}`,
    accountStatus && sql<SqlBool>`u.account_status = ${accountStatus}`,
    country && sql<SqlBool>`c.code = ${country}`,
  ]
  return sql.join(conditions.filter(Boolean), sql` and `)
}

/** Escapes the wildcards of a LIKE pattern. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

export interface LockedPerson {
  identifier: string
  userType: UserType
  accountStatus: AccountStatus
  email: string | null
  locale: Locale
}

/** Serialises changes of the same person. */
export const lockPerson = (db: Db, identifier: string): Promise<LockedPerson | undefined> =>
  db
    .selectFrom('appUser')
    .select(['identifier', 'userType', 'accountStatus', 'email', 'locale'])
    .where('identifier', '=', identifier)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const setStatus = (db: Db, identifier: string, accountStatus: 'active' | 'suspended') =>
  db.updateTable('appUser').set({ accountStatus }).where('identifier', '=', identifier).execute()

export const forgetDeletion = (db: Db, identifier: string) =>
  db.deleteFrom('accountDeletion').where('userIdentifier', '=', identifier).where('erasedAt', 'is', null).execute()

/** Current permissions of an operator; empty when the account is not active. */
export async function permissionsOf(db: Db, identifier: string): Promise<OperatorPermission[]> {
  const rows = await db
    .selectFrom('operatorPermission')
    .innerJoin('appUser', 'appUser.identifier', 'operatorPermission.userIdentifier')
    .select('permission')
    .where('userIdentifier', '=', identifier)
    .where('appUser.accountStatus', '=', 'active')
    .orderBy('permission')
    .execute()
  return rows.map(({ permission }) => permission)
}

export async function writePermissions(
  db: Db,
  userIdentifier: string,
  permissions: readonly OperatorPermission[],
  { by, at }: { by: string; at: string },
): Promise<void> {
  await db
    .deleteFrom('operatorPermission')
    .where('userIdentifier', '=', userIdentifier)
    .where((is) => (permissions.length > 0 ? is('permission', 'not in', permissions) : is.lit(true)))
    .execute()
  if (permissions.length === 0) return
  await db
    .insertInto('operatorPermission')
    .values(permissions.map((permission) => ({ userIdentifier, permission, grantedAt: at, grantedBy: by })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
