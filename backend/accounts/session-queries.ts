import { sql } from 'kysely'
import type { AccountStatus, ImpersonationScope, OperatorPermission, UserType } from '#schemas/accounts.ts'
import type { Locale } from '#schemas/words.ts'
import type { Db } from '../kit/database.ts'

export interface SessionRow {
  sessionIdentifier: string
  lastSeenAt: string
  expiresAt: string
  identifier: string
  userType: UserType
  accountStatus: AccountStatus
  email: string
  firstName: string | null
  lastName: string | null
  country: string
  locale: Locale
  timezone: string
  isPending: boolean
  passwordAt: string | null
  hasSecondFactor: boolean
  permissions: OperatorPermission[]
  impersonator: string | null
  impersonationScope: ImpersonationScope | null
}

/** The session of a token with its person; not of accounts that are paused or gone. */
export const readSession = (db: Db, tokenHash: Buffer): Promise<SessionRow | undefined> =>
  db
    .selectFrom('session')
    .innerJoin('appUser', 'appUser.identifier', 'session.userIdentifier')
    .innerJoin('taxonomy', 'taxonomy.id', 'appUser.countryId')
    .where('session.tokenHash', '=', tokenHash)
    .where('session.revokedAt', 'is', null)
    .where('appUser.accountStatus', 'not in', ['suspended', 'deletion_requested', 'deleted'])
    .select([
      'session.identifier as sessionIdentifier',
      'session.lastSeenAt',
      'session.expiresAt',
      'appUser.identifier',
      'appUser.userType',
      'appUser.accountStatus',
      'appUser.email',
      'appUser.firstName',
      'appUser.lastName',
      'taxonomy.code as country',
      'appUser.locale',
      'appUser.timezone',
      sql<boolean>`session.stage = 'pending'`.as('isPending'),
      'session.passwordAt',
      'session.impersonator',
      'session.impersonationScope',
      // Only operators are asked for them on every call.
      sql<boolean>`app_user.user_type <> 'admin' or exists (select from second_factor f
        where f.user_identifier = app_user.identifier and f.confirmed_at is not null)`.as('hasSecondFactor'),
      sql<
        OperatorPermission[]
      >`case when app_user.user_type = 'admin' then array(select permission from operator_permission p
        where p.user_identifier = app_user.identifier order by permission) else '{}' end`.as('permissions'),
    ])
    .$narrowType<{ email: string }>()
    .executeTakeFirst()

export const insertSession = (
  db: Db,
  session: {
    identifier: string
    userIdentifier: string
    tokenHash: Buffer
    address: string
    userAgent: string
    createdAt: string
    lastSeenAt: string
    expiresAt: string
    stage?: 'pending' | 'complete'
    passwordAt?: string | null
    secondFactorAt?: string | null
    impersonator?: string
    impersonationScope?: ImpersonationScope
    impersonationReason?: string
  },
) => db.insertInto('session').values(session).execute()

export const touchSession = (db: Db, identifier: string, at: string) =>
  db
    .updateTable('session')
    .set({ lastSeenAt: at })
    .where('identifier', '=', identifier)
    .where('lastSeenAt', '<', at)
    .execute()

export const revokeSession = (db: Db, identifier: string, at: string) =>
  db
    .updateTable('session')
    .set({ revokedAt: at })
    .where('identifier', '=', identifier)
    .where('revokedAt', 'is', null)
    .execute()

export const revokeSessionsOf = (db: Db, userIdentifier: string, at: string) =>
  db
    .updateTable('session')
    .set({ revokedAt: at })
    .where('userIdentifier', '=', userIdentifier)
    .where('revokedAt', 'is', null)
    .execute()
