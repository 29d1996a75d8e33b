import { sql } from 'kysely'
import {
  type AccountStatus,
  type ImpersonationScope,
  type OperatorPermission,
  sessionLimits,
  type UserType,
} from '#schemas/identity/accounts.ts'
import type { Locale } from '#schemas/platform/words.ts'
import { compiledOnce } from '#platform/database/compiled-once.ts'
import type { Db } from '#platform/database/database.ts'
import { changes } from '#platform/database/outcome.ts'

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
  /** The operator's own session, on which an acting session depends. */
  openedFrom: string | null
  /** The user for whom the operator acts, in the operator's own session. */
  actsAs: string | null
}

/**
 * Valid sessions with their users, without suspended and deleted accounts. An acting session is valid only while its operator
 * is signed in and allowed to act.
 */
const validSessions = (db: Db) =>
  db
    .selectFrom('session')
    .innerJoin('appUser', 'appUser.identifier', 'session.userIdentifier')
    .where('session.revokedAt', 'is', null)
    .where('appUser.accountStatus', 'not in', ['suspended', 'deletion_requested', 'deleted'])
    .where(
      sql<boolean>`(session.impersonator is null or exists (select from app_user o
        join session own on own.identifier = session.opened_from and own.user_identifier = o.identifier
        join operator_permission p on p.user_identifier = o.identifier and p.permission in ('support', 'super')
        where o.identifier = session.impersonator and o.user_type = 'admin' and o.account_status = 'active'
          and own.revoked_at is null))`,
    )

const sessionOfToken = (db: Db, tokenHash: Buffer, at: string) =>
  validSessions(db)
    .innerJoin('taxonomy', 'taxonomy.id', 'appUser.countryId')
    .where('session.tokenHash', '=', tokenHash)
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
      'session.openedFrom',
      // Clients never need a second factor, so their requests skip the lookup.
      sql<boolean>`app_user.user_type = 'client' or exists (select from second_factor f
        where f.user_identifier = app_user.identifier and f.confirmed_at is not null)`.as('hasSecondFactor'),
      sql<
        OperatorPermission[]
      >`case when app_user.user_type = 'admin' then array(select permission from operator_permission p
        where p.user_identifier = app_user.identifier order by permission) else '{}' end`.as('permissions'),
    ])
    .select(personActedFor(at).as('actsAs'))
    .$narrowType<{ email: string }>()

const readSessions = compiledOnce(sessionOfToken, [Buffer.from('a token hash'), 'a time'])

/** The session of a token with its user. */
export async function readSession(db: Db, tokenHash: Buffer, at: string): Promise<SessionRow | undefined> {
  const [session] = await readSessions(db, tokenHash, at)
  return session
}

/** The user for whom an operator acts in a valid session; null for all others. */
const personActedFor = (at: string) => sql<string | null>`case when app_user.user_type = 'admin' then (
  select a.user_identifier from session a
    join app_user p on p.identifier = a.user_identifier
    join session own on own.identifier = a.opened_from
   where a.impersonator = app_user.identifier and a.revoked_at is null and a.expires_at > ${at}::timestamptz
     and own.revoked_at is null and p.account_status not in ('suspended', 'deletion_requested', 'deleted')
     and exists (select from operator_permission p where p.user_identifier = app_user.identifier
                    and p.permission in ('support', 'super'))) end`

/** Sessions among these that have not been ended, with their expiry. */
export const readLastingSessions = (db: Db, identifiers: readonly string[]) =>
  validSessions(db)
    .where('session.identifier', 'in', identifiers)
    .select(['session.identifier', 'session.lastSeenAt', 'session.expiresAt', 'appUser.userType'])
    .execute()

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
    openedFrom?: string
  },
) => db.insertInto('session').values(session).execute()

export const expiryOf = (db: Db, identifier: string): Promise<string> =>
  db
    .selectFrom('session')
    .select('expiresAt')
    .where('identifier', '=', identifier)
    .executeTakeFirstOrThrow()
    .then(({ expiresAt }) => expiresAt)

export const touchSession = (db: Db, identifier: string, at: string) =>
  db
    .updateTable('session')
    .set({ lastSeenAt: at })
    .where('identifier', '=', identifier)
    .where('lastSeenAt', '<', at)
    .execute()

/** A sign-in does not end in the middle of a session with a client. */
export const prolongSession = (db: Db, identifier: string, until: string) =>
  db
    .updateTable('session')
    .set({ expiresAt: until })
    .where('identifier', '=', identifier)
    .where('expiresAt', '<', until)
    .execute()

/** Sessions that have not ended. */
const open = (db: Db) => db.updateTable('session').where('revokedAt', 'is', null)

export const revokeSession = (db: Db, identifier: string, at: string) =>
  open(db).set({ revokedAt: at }).where('identifier', '=', identifier).execute()

export const revokeSessionsOf = (db: Db, userIdentifier: string, at: string) =>
  open(db).set({ revokedAt: at }).where('userIdentifier', '=', userIdentifier).execute()

/** Ends all sessions but one, including those in which an operator acts for the user. */
export const revokeOtherSessions = (
  db: Db,
  { userIdentifier, but, at }: { userIdentifier: string; but: string; at: string },
) =>
  open(db).set({ revokedAt: at }).where('userIdentifier', '=', userIdentifier).where('identifier', '<>', but).execute()

export const freshenSession = (db: Db, identifier: string, at: string) =>
  open(db).set({ passwordAt: at }).where('identifier', '=', identifier).execute()

/** A session that replaces another one inherits the time of its second factor. */
export const copySecondFactorTime = (db: Db, { from, to }: { from: string; to: Buffer }) =>
  db
    .updateTable('session')
    .set((is) => ({
      secondFactorAt: is
        .selectFrom('session as before')
        .select('before.secondFactorAt')
        .where('before.identifier', '=', from),
    }))
    .where('tokenHash', '=', to)
    .execute()

interface Owner {
  identifier: string
  sessionIdentifier: string
  userType: UserType
}

/** The user's own valid sessions, without those in which an operator acts for the user. */
function isOwnValid({ identifier, userType }: Owner, now: Temporal.Instant) {
  const at = now.toString()
  const lastSeen = now.subtract({ minutes: sessionLimits[userType].idleMinutes }).toString()
  return sql<boolean>`user_identifier = ${identifier} and impersonator is null and stage = 'complete' and revoked_at is null
    and expires_at > ${at}::timestamptz and last_seen_at > ${lastSeen}::timestamptz`
}

export const ownSessions = (db: Db, owner: Owner, now: Temporal.Instant) =>
  db
    .selectFrom('session')
    .select(['identifier', 'address', 'userAgent', 'createdAt', 'lastSeenAt', 'expiresAt'])
    .where(isOwnValid(owner, now))
    .orderBy('createdAt', 'desc')
    .orderBy('identifier', 'desc')
    .execute()

/** Returns false if the user has no such session any more. */
export const endOwnSession = (db: Db, owner: Owner, now: Temporal.Instant, identifier: string): Promise<boolean> =>
  changes(
    db
      .updateTable('session')
      .set({ revokedAt: now.toString() })
      .where(isOwnValid(owner, now))
      .where('identifier', '=', identifier),
  )

export async function endOwnSessionsBut(db: Db, owner: Owner, now: Temporal.Instant): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ revokedAt: now.toString() })
    .where(isOwnValid(owner, now))
    .where('identifier', '<>', owner.sessionIdentifier)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Ends an operator's acting sessions and returns the users of those that had not expired. */
export async function revokeActing(db: Db, operator: string, at: string): Promise<string[]> {
  const rows = await db
    .updateTable('session')
    .set({ revokedAt: at })
    .where('impersonator', '=', operator)
    .where('revokedAt', 'is', null)
    .returning(['userIdentifier', 'expiresAt'])
    .execute()
  return rows.filter(({ expiresAt }) => expiresAt > at).map(({ userIdentifier }) => userIdentifier)
}
