import { sql } from 'kysely'
import type { SecondFactor } from '#schemas/identity/second-factor.ts'
import type { Db } from '#platform/database/database.ts'
import { changes } from '#platform/database/outcome.ts'

const own = (db: Db, userIdentifier: string) =>
  db.selectFrom('secondFactor').where('userIdentifier', '=', userIdentifier).where('confirmedAt', 'is not', null)

/** Confirmed factors, oldest first. */
export const listFactors = (db: Db, userIdentifier: string): Promise<SecondFactor[]> =>
  own(db, userIdentifier)
    .select(['identifier', 'kind', 'name', 'createdAt', 'lastUsedAt'])
    .orderBy('createdAt')
    .orderBy('identifier')
    .execute()

export const countRecoveryCodes = async (db: Db, userIdentifier: string): Promise<number> => {
  const { left } = await db
    .selectFrom('recoveryCode')
    .where('userIdentifier', '=', userIdentifier)
    .where('usedAt', 'is', null)
    .select((is) => is.fn.countAll<number>().as('left'))
    .executeTakeFirstOrThrow()
  return left
}

/** Serialises changes of a user's second factors. */
export const lockFactors = (db: Db, userIdentifier: string) =>
  db.selectFrom('appUser').select('identifier').where('identifier', '=', userIdentifier).forNoKeyUpdate().execute()

export const insertFactor = (db: Db, factor: Parameters<ReturnType<typeof insertInto>['values']>[0]) =>
  insertInto(db).values(factor).execute()
const insertInto = (db: Db) => db.insertInto('secondFactor')

export interface App {
  identifier: string
  sealedSecret: Buffer
}

/** The confirmed app. */
export const confirmedApp = (db: Db, userIdentifier: string): Promise<App | undefined> =>
  own(db, userIdentifier)
    .where('kind', '=', 'totp')
    .select(['identifier', 'sealedSecret'])
    .$narrowType<App>()
    .executeTakeFirst()

/** An app that awaits its first code, if its set-up began after `since`. */
export const startedApp = (
  db: Db,
  { identifier, userIdentifier, since }: { identifier: string; userIdentifier: string; since: string },
): Promise<App | undefined> =>
  db
    .selectFrom('secondFactor')
    .where('identifier', '=', identifier)
    .where('userIdentifier', '=', userIdentifier)
    .where('kind', '=', 'totp')
    .where('confirmedAt', 'is', null)
    .where('createdAt', '>', since)
    .select(['identifier', 'sealedSecret'])
    .$narrowType<App>()
    .executeTakeFirst()

export const deleteStartedApps = (db: Db, userIdentifier: string) =>
  db
    .deleteFrom('secondFactor')
    .where('userIdentifier', '=', userIdentifier)
    .where('kind', '=', 'totp')
    .where('confirmedAt', 'is', null)
    .execute()

/** A user has one app. */
export const deleteConfirmedApp = (db: Db, userIdentifier: string) =>
  db
    .deleteFrom('secondFactor')
    .where('userIdentifier', '=', userIdentifier)
    .where('kind', '=', 'totp')
    .where('confirmedAt', 'is not', null)
    .execute()

export const confirmApp = (db: Db, identifier: string, { step, at }: { step: number; at: string }) =>
  db
    .updateTable('secondFactor')
    .set({ confirmedAt: at, lastUsedAt: at, lastStep: step })
    .where('identifier', '=', identifier)
    .execute()

/** A time step works once. Returns false if it, or a later one, was used before. */
export const useStep = (db: Db, identifier: string, { step, at }: { step: number; at: string }): Promise<boolean> =>
  changes(
    db
      .updateTable('secondFactor')
      .set({ lastStep: step, lastUsedAt: at })
      .where('identifier', '=', identifier)
      .where((is) => is.or([is('lastStep', 'is', null), is('lastStep', '<', step)])),
  )

export interface Passkey {
  identifier: string
  credentialId: string
  publicKey: Buffer
  signCount: number
  transports: string[] | null
}

export const passkeysOf = (db: Db, userIdentifier: string): Promise<Passkey[]> =>
  own(db, userIdentifier)
    .where('kind', '=', 'passkey')
    .select(['identifier', 'credentialId', 'publicKey', 'signCount', 'transports'])
    .orderBy('createdAt')
    .$narrowType<{ credentialId: string; publicKey: Buffer; signCount: number }>()
    .execute()

export const usePasskey = (db: Db, identifier: string, { signCount, at }: { signCount: number; at: string }) =>
  db.updateTable('secondFactor').set({ signCount, lastUsedAt: at }).where('identifier', '=', identifier).execute()

/** Returns false for unknown factors and for those of other users. */
export const deleteFactor = (db: Db, userIdentifier: string, identifier: string): Promise<boolean> =>
  changes(
    db
      .deleteFrom('secondFactor')
      .where('identifier', '=', identifier)
      .where('userIdentifier', '=', userIdentifier)
      .where('confirmedAt', 'is not', null),
  )

export const deleteFactors = (db: Db, userIdentifier: string) =>
  db.deleteFrom('secondFactor').where('userIdentifier', '=', userIdentifier).execute()

export const deleteRecoveryCodes = (db: Db, userIdentifier: string) =>
  db.deleteFrom('recoveryCode').where('userIdentifier', '=', userIdentifier).execute()

export const insertRecoveryCodes = (
  db: Db,
  codes: { identifier: string; userIdentifier: string; codeHash: Buffer; createdAt: string }[],
) => db.insertInto('recoveryCode').values(codes).execute()

/** A recovery code works once. Returns false if it is unknown or used. */
export const spendRecoveryCode = (
  db: Db,
  { userIdentifier, codeHash, at }: { userIdentifier: string; codeHash: Buffer; at: string },
): Promise<boolean> =>
  changes(
    db
      .updateTable('recoveryCode')
      .set({ usedAt: at })
      .where('userIdentifier', '=', userIdentifier)
      .where('codeHash', '=', codeHash)
      .where('usedAt', 'is', null),
  )

type Purpose = 'add' | 'show'

/** A session has one open challenge; a new one replaces it. */
export const saveChallenge = (
  db: Db,
  challenge: { sessionIdentifier: string; challenge: string; purpose: Purpose; expiresAt: string },
) =>
  db
    .insertInto('passkeyChallenge')
    .values(challenge)
    .onConflict((on) =>
      on.column('sessionIdentifier').doUpdateSet((is) => ({
        challenge: is.ref('excluded.challenge'),
        purpose: is.ref('excluded.purpose'),
        expiresAt: is.ref('excluded.expiresAt'),
      })),
    )
    .execute()

/** A challenge can be answered once, right or wrong. */
export async function consumeChallenge(
  db: Db,
  { sessionIdentifier, purpose, at }: { sessionIdentifier: string; purpose: Purpose; at: string },
): Promise<string | undefined> {
  const taken = await db
    .deleteFrom('passkeyChallenge')
    .where('sessionIdentifier', '=', sessionIdentifier)
    .where('purpose', '=', purpose)
    .returning(['challenge', sql<boolean>`expires_at > ${at}::timestamptz`.as('isOpen')])
    .executeTakeFirst()
  return taken?.isOpen ? taken.challenge : undefined
}

/** Ends the session that waits for the second factor. Returns false if it has ended already. */
export const endPendingSession = (db: Db, identifier: string, at: string): Promise<boolean> =>
  changes(
    db
      .updateTable('session')
      .set({ revokedAt: at })
      .where('identifier', '=', identifier)
      .where('stage', '=', 'pending')
      .where('revokedAt', 'is', null),
  )

export const recordFactorConfirmed = (db: Db, sessionIdentifier: string, at: string) =>
  db.updateTable('session').set({ secondFactorAt: at }).where('identifier', '=', sessionIdentifier).execute()
