import type { Db } from '#platform/database/database.ts'
import { changes } from '#platform/database/outcome.ts'

export interface Flow {
  identifier: string
  provider: string
  /** Who adds a way to sign in; null for a sign-in. */
  userIdentifier: string | null
  returnPath: string | null
}

export interface AnsweredFlow extends Flow {
  sealedClaims: Buffer
  codeIdentifier: string | null
}

export const insertFlow = (
  db: Db,
  flow: Flow & { tokenHash: Buffer; stateHash: Buffer; createdAt: string; expiresAt: string },
) => db.insertInto('socialSignIn').values(flow).execute()

const columns = ['identifier', 'provider', 'userIdentifier', 'returnPath'] as const

/** An answer works once: of two with one state only the first finds the attempt. */
export const claimFlow = (
  db: Db,
  { tokenHash, stateHash, provider, at }: { tokenHash: Buffer; stateHash: Buffer; provider: string; at: string },
): Promise<Flow | undefined> =>
  db
    .updateTable('socialSignIn')
    .set({ stage: 'exchanging' })
    .where('tokenHash', '=', tokenHash)
    .where('stateHash', '=', stateHash)
    .where('provider', '=', provider)
    .where('stage', '=', 'started')
    .where('expiresAt', '>', at)
    .returning(columns)
    .executeTakeFirst()

/** Stores what the provider says until the person has decided. */
export const answerFlow = (db: Db, identifier: string, answer: { sealedClaims: Buffer; expiresAt: string }) =>
  db
    .updateTable('socialSignIn')
    .set({ ...answer, stage: 'answered' })
    .where('identifier', '=', identifier)
    .where('stage', '=', 'exchanging')
    .execute()

export const answeredFlow = (db: Db, tokenHash: Buffer, at: string): Promise<AnsweredFlow | undefined> =>
  db
    .selectFrom('socialSignIn')
    .select([...columns, 'sealedClaims', 'codeIdentifier'])
    .where('tokenHash', '=', tokenHash)
    .where('stage', '=', 'answered')
    .where('expiresAt', '>', at)
    .$narrowType<{ sealedClaims: Buffer }>()
    .executeTakeFirst()

export const setFlowCode = (db: Db, identifier: string, codeIdentifier: string) =>
  db.updateTable('socialSignIn').set({ codeIdentifier }).where('identifier', '=', identifier).execute()

/** An attempt ends once. Returns false if another request ended it first. */
export const finishFlow = (db: Db, identifier: string): Promise<boolean> =>
  changes(
    db
      .updateTable('socialSignIn')
      .set({ stage: 'finished', sealedClaims: null })
      .where('identifier', '=', identifier)
      .where('stage', 'in', ['exchanging', 'answered']),
  )

export const dropFlows = (db: Db, at: string) => db.deleteFrom('socialSignIn').where('expiresAt', '<=', at).execute()
