import { sql } from 'kysely'
import type { AccountStatus, UserType } from '#schemas/identity/accounts.ts'
import type { Locale } from '#schemas/platform/words.ts'
import type { Db } from '#platform/database/database.ts'
import { changes, finds } from '#platform/database/outcome.ts'

export interface Account {
  identifier: string
  userType: UserType
  accountStatus: AccountStatus
  email: string
  /** Null: the person signs in with a code from an e-mail, or with a provider. */
  passwordHash: string | null
  locale: Locale
}

const columns = ['identifier', 'userType', 'accountStatus', 'email', 'passwordHash', 'locale'] as const

const byAddress = (db: Db, email: string) =>
  db
    .selectFrom('appUser')
    .select(columns)
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .$narrowType<{ email: string }>()

/** The one account that owns an address. */
export const ownerOfAddress = (db: Db, email: string): Promise<Account | undefined> =>
  byAddress(db, email).where('accountStatus', 'not in', ['pending_verification', 'deleted']).executeTakeFirst()

/** The newest unverified sign-up. */
export const newestPending = (db: Db, email: string): Promise<Account | undefined> =>
  byAddress(db, email)
    .where('accountStatus', '=', 'pending_verification')
    .orderBy('createdAt', 'desc')
    .orderBy('identifier', 'desc')
    .limit(1)
    .executeTakeFirst()

export const insertAccount = (db: Db, account: Parameters<ReturnType<typeof insertUser>['values']>[0]) =>
  insertUser(db).values(account).execute()
const insertUser = (db: Db) => db.insertInto('appUser')

/** Makes a sign-up the owner of its address. Returns false if it is no longer pending. */
export const activate = (db: Db, identifier: string, at: string): Promise<boolean> =>
  changes(
    db
      .updateTable('appUser')
      .set({ accountStatus: 'active', verifiedAt: at })
      .where('identifier', '=', identifier)
      .where('accountStatus', '=', 'pending_verification'),
  )

export const updatePassword = (db: Db, identifier: string, passwordHash: string) =>
  db.updateTable('appUser').set({ passwordHash }).where('identifier', '=', identifier).execute()

/** Changes the password if the given one is still current. Returns false if another request changed it first. */
export const replacePassword = (
  db: Db,
  identifier: string,
  before: string | null,
  passwordHash: string,
): Promise<boolean> =>
  changes(
    db
      .updateTable('appUser')
      .set({ passwordHash })
      .where('identifier', '=', identifier)
      .where('passwordHash', 'is not distinct from', before),
  )

/**
 * Locks the account for the transaction if it is unchanged. Returns false if its password or status was changed meanwhile. A
 * concurrent password change waits for the lock and then ends the sessions opened with the old password.
 */
export const holdAccount = (
  db: Db,
  { identifier, passwordHash, accountStatus }: Pick<Account, 'identifier' | 'passwordHash' | 'accountStatus'>,
): Promise<boolean> =>
  finds(
    db
      .selectFrom('appUser')
      .select('identifier')
      .where('identifier', '=', identifier)
      .where('passwordHash', 'is not distinct from', passwordHash)
      .where('accountStatus', '=', accountStatus)
      .forShare(),
  )

export const ownPassword = (db: Db, identifier: string): Promise<string | null> =>
  db
    .selectFrom('appUser')
    .select('passwordHash')
    .where('identifier', '=', identifier)
    .executeTakeFirst()
    .then((row) => row?.passwordHash ?? null)

/** Returns false for accounts that are no longer active. */
export const updateEmail = (db: Db, identifier: string, email: string): Promise<boolean> =>
  changes(
    db.updateTable('appUser').set({ email }).where('identifier', '=', identifier).where('accountStatus', '=', 'active'),
  )

/** Returns false for a sign-up that was verified meanwhile. */
export const updatePendingEmail = (db: Db, identifier: string, email: string): Promise<boolean> =>
  changes(
    db
      .updateTable('appUser')
      .set({ email })
      .where('identifier', '=', identifier)
      .where('accountStatus', '=', 'pending_verification'),
  )

/** Another account owns the address already. */
export const isAddressTaken = (error: unknown): boolean =>
  (error as { constraint?: string }).constraint === 'app_user_email'

/** Serialises changes of one account. */
export const lockAccount = (db: Db, identifier: string) =>
  db.selectFrom('appUser').select('identifier').where('identifier', '=', identifier).forUpdate().execute()

export const updateLocale = (db: Db, identifier: string, locale: Locale) =>
  db.updateTable('appUser').set({ locale }).where('identifier', '=', identifier).execute()

export const updateTimezone = (db: Db, identifier: string, timezone: string) =>
  db.updateTable('appUser').set({ timezone }).where('identifier', '=', identifier).execute()

export interface AccountFacts {
  avatar: string | null
  /** Version of the uploaded picture. */
  picture: string | null
  hasSecondFactor: boolean
  hasPassword: boolean
  /** First name of the operator who acts for this user. */
  operator: string | null
}

/** User data of the account pages beyond the session. */
export const accountFacts = (db: Db, identifier: string, operator: string | null): Promise<AccountFacts> =>
  db
    .selectFrom('appUser')
    .leftJoin('client', 'client.userIdentifier', 'appUser.identifier')
    .leftJoin('picture', 'picture.userIdentifier', 'appUser.identifier')
    .where('appUser.identifier', '=', identifier)
    .select([
      'client.avatar',
      'picture.version as picture',
      sql<boolean>`exists (select from second_factor f
        where f.user_identifier = app_user.identifier and f.confirmed_at is not null)`.as('hasSecondFactor'),
      sql<boolean>`app_user.password_hash is not null`.as('hasPassword'),
      sql<string | null>`(select first_name from app_user o where o.identifier = ${operator}::uuid)`.as('operator'),
    ])
    .executeTakeFirstOrThrow()
