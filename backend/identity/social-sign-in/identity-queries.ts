import { sql } from 'kysely'
import type { AccountStatus, UserType } from '#schemas/identity/accounts.ts'
import type { Locale } from '#schemas/platform/words.ts'
import type { Db } from '#platform/database/database.ts'
import { changes } from '#platform/database/outcome.ts'

export interface Account {
  identifier: string
  userType: UserType
  accountStatus: AccountStatus
  email: string
  passwordHash: string | null
  locale: Locale
}

/** The account of a person at a provider, locked so that it stays as it is until the session is open. */
export const accountOfIdentity = (
  db: Db,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<(Account & { identityIdentifier: string }) | undefined> =>
  db
    .selectFrom('signInIdentity as i')
    .innerJoin('appUser as u', 'u.identifier', 'i.userIdentifier')
    .select([
      'i.identifier as identityIdentifier',
      'u.identifier',
      'u.userType',
      'u.accountStatus',
      'u.email',
      'u.passwordHash',
      'u.locale',
    ])
    .where('i.issuer', '=', issuer)
    .where('i.subject', '=', subject)
    .where('u.accountStatus', '<>', 'deleted')
    .$narrowType<{ email: string }>()
    .forShare('u')
    .executeTakeFirst()

export const insertIdentity = (
  db: Db,
  identity: {
    identifier: string
    userIdentifier: string
    issuer: string
    subject: string
    email: string | null
    createdAt: string
    lastUsedAt: string
  },
) => db.insertInto('signInIdentity').values(identity).execute()

/** Somebody uses this person of the provider already, or the account has another one of the same provider. */
export const isIdentityTaken = (error: unknown): boolean =>
  /^sign_in_identity_(issuer_subject|user_identifier_issuer)_key$/.test(
    (error as { constraint?: string }).constraint ?? '',
  )

export const useIdentity = (db: Db, identifier: string, use: { email: string | null; lastUsedAt: string }) =>
  db.updateTable('signInIdentity').set(use).where('identifier', '=', identifier).execute()

export const identitiesOf = (db: Db, userIdentifier: string) =>
  db
    .selectFrom('signInIdentity')
    .select(['identifier', 'issuer', 'email', 'createdAt', 'lastUsedAt'])
    .where('userIdentifier', '=', userIdentifier)
    .orderBy('createdAt')
    .execute()

export const deleteIdentity = (db: Db, userIdentifier: string, identifier: string): Promise<boolean> =>
  changes(
    db.deleteFrom('signInIdentity').where('userIdentifier', '=', userIdentifier).where('identifier', '=', identifier),
  )

/** Serialises changes of one account and returns whether it has a password. */
export const lockForIdentities = (db: Db, identifier: string): Promise<{ hasPassword: boolean } | undefined> =>
  db
    .selectFrom('appUser')
    .select(sql<boolean>`password_hash is not null`.as('hasPassword'))
    .where('identifier', '=', identifier)
    .where('accountStatus', '=', 'active')
    .forUpdate()
    .executeTakeFirst()
